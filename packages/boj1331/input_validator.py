

# The input: 36 lines with a square each, from A1 to F6.
given = Lines(sys.stdin.buffer.read())
for _ in range(36):
    if not re.fullmatch(rb"[A-F][1-6]", given.line()):
        given.refuse(given.taken, "expected a square from A1 to F6")
given.finish()
