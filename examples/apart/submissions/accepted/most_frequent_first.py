from collections import Counter

word = input()
counts = Counter(word)
if max(counts.values()) > (len(word) + 1) // 2:
    print("-")
else:
    letters = [letter for letter, count in counts.most_common() for _ in range(count)]
    places = [*range(0, len(word), 2), *range(1, len(word), 2)]
    print("".join(letter for _, letter in sorted(zip(places, letters))))
