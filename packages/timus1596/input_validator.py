

# The input: `N M`, rows and columns.
given = Lines(sys.stdin.buffer.read())
given.numbers((6, 1000), (6, 1000))
given.finish()
