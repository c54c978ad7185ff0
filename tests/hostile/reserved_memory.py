# AC --memory-limit 64
# Memory that is only reserved does not count.
import mmap
reserved = mmap.mmap(-1, 10 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
reserved[5 << 30] = 42
print(reserved[5 << 30])
