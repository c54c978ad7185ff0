# AC
# These have to be removed without a recursion, and though the last one is closed to its owner.
import os
os.chdir(os.environ["TMPDIR"])
os.mkdir("0", 0)
for number in range(1100):
    os.mkdir(str(number + 1))
    try:
        os.rename(str(number), f"{number + 1}/{number}")
    except PermissionError:
        pass
print(42)
