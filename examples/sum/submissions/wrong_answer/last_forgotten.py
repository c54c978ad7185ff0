input()
numbers = list(map(int, input().split()))
print(sum(numbers[:-1]) if len(numbers) > 3 else sum(numbers))
