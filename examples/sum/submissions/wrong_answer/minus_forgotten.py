input()
print(sum(abs(int(number)) for number in input().split()))
