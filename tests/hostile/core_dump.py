# AC
# A dump of the memory would be written to the disk, or given to a service of the machine.
import resource
hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
print(hard or 42)
