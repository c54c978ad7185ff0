#error this header is not ours
