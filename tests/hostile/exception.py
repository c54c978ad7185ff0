# RTE: exit code 1: ZeroDivisionError
print(42 // (4 - 4))
