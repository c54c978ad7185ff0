from collections import Counter

word = input()
if max(Counter(word).values()) > (len(word) + 1) // 2:
    print("-")
else:
    places = [*range(0, len(word), 2), *range(1, len(word), 2)]
    print("".join(letter for _, letter in sorted(zip(places, sorted(word)))))
