#!/usr/bin/env python2
print sum(map(int, raw_input().split()))
