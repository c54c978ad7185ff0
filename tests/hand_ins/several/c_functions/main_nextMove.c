#error this driver is not ours
