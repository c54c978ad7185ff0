# MLE/JE everywhere --memory-limit 64
# Pages that are shared and given back are part of no process, but still there.
import mmap, time
shared = mmap.mmap(-1, 200 << 20)
for at in range(0, 200 << 20, 1 << 20):
    shared[at : at + (1 << 20)] = b"x" * (1 << 20)
    shared.madvise(mmap.MADV_DONTNEED, at, 1 << 20)
time.sleep(0.5)
print("kept" if shared[0] == 120 else 42)
