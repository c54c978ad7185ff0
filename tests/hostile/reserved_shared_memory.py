# AC everywhere --memory-limit 64
# Shared memory that is reserved but not filled does not count, as any other.
import mmap, time
shared = mmap.mmap(-1, 500 << 20)
shared[: 20 << 20] = b"x" * (20 << 20)
time.sleep(0.2)
print(42)
