from adding import add

print(add(*map(int, input().split())))
