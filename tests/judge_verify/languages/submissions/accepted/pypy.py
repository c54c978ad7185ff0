#!/usr/bin/env pypy3
print(sum(map(int, input().split())))
