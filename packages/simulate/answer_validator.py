

# The answer: a square of stamps, 10000 x knight + step, none but 0 twice; the input is named as
# an argument.
with open(sys.argv[1], "rb") as file:
    size, count = Lines(file.read()).numbers((1, 100), (1, 10000))
answer = Lines(sys.stdin.buffer.read())
stamps = []
for _ in range(size):
    stamps += answer.numbers(*[(0, 10000 * count + 9999)] * size)
stamps = sorted(stamp for stamp in stamps if stamp > 0)
# Each knight has the steps 0, 1, 2, … up to its last.
before = 0
for stamp in stamps:
    if stamp != before + 1 and stamp != (before // 10000 + 1) * 10000:
        answer.refuse(answer.taken, "%d does not follow %d" % (stamp, before))
    before = stamp
if before // 10000 != count:
    answer.refuse(answer.taken, "expected the steps of knights up to %d" % count)
answer.finish()
