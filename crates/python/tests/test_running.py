"""Long calls: they stop at Ctrl-C, leave nothing running, let other threads run, and show progress on a terminal only."""

import os
import pty
import signal
import subprocess
import sys
import threading
import time

import knights
import pytest

# Each takes half a minute or more.
LONG = {
    "count": "knights.count(7)",
    "count of four rows": "knights.count(4, 900)",
    "count up to symmetry": "knights.count(7, up_to_symmetry=True)",
    "survey": "knights.survey(300, method='solve')",
    "survey by a search": "knights.survey(60, method='backtrack')",
    "random tour": "knights.random_tour(2000)",
    "random tour of a board that is searched": "for _ in range(200): knights.random_tour(49)",
    "tour around holes": "knights.solve(4000, holes=[(1, 1), (5, 6)])",
    "walk": "knights.warnsdorff(9000)",
    "turns of knights": "knights.simulate(9000, [(0, 0)])",
    "many starts": "starts = [(r, c) for r in range(1000) for c in range(1000)]\n    for _ in range(99): knights.simulate(1000, starts)",
    "squares of a tour": "for _ in range(99): list(knights.solve(1000))",
    "numbers of a tour": "tour = knights.solve(2000)\n    while True: tour.path, tour[::2], str(tour), hash(tour)",
    "picture": "tour = knights.solve(2000)\n    while True: tour.svg(), tour.properties()",
    "pickle": "import pickle; tour = knights.solve(3000)\n    while True: pickle.loads(pickle.dumps(tour))",
    "check": "tour = knights.solve(2000)\n    while True: knights.check(tour.board), knights.check(tour, size=(2000, 2000))",
    "graph": "for _ in range(99): knights.graph(1000)",
    "mask": "while True: knights.solve(mask=np.zeros((3000, 3000), bool))",
    "all tours": "sum(1 for _ in knights.tours(6))",
    "a list without a tour": "next(knights.tours(4, 16, closed=True))",
    "tours that are counted and skipped": "knights.tours(7, skip=10**11)",
    "tours that are searched and skipped": "knights.tours(5, leaper='king', skip=10**9)",
    "a skip without a tour": "knights.tours(4, 16, closed=True, up_to_symmetry=True, skip=1)",
}

# A step of these, which goes on by itself for some seconds at most, does not stop.
BY_ITSELF = ["random tour", "tour around holes", "walk", "turns of knights", "many starts", "numbers of a tour", "picture", "check"]

# Says when the call begins, what became of it and when, and whether processor time passes in half a second after it.
PROGRAM = """
import sys, time
import knights
import numpy as np
try:
    print("begin", flush=True)
    {call}
    print("done", flush=True)
except KeyboardInterrupt:
    ended = time.monotonic()
    used = time.process_time()
    time.sleep(0.5)
    print("interrupted", time.process_time() - used < 0.05, flush=True)
    print(ended, file=sys.stderr, flush=True)
    {after}
"""


def interrupted(call, after, delay=0.7):
    """The output and the exit code of a program that gets SIGINT in a call, and after how long the call ends."""
    program = PROGRAM.format(call=call, after=after)
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], stdout=pipe, stderr=pipe, text=True) as child:
        try:
            assert child.stdout.readline() == "begin\n"
            time.sleep(delay)
            assert child.poll() is None, child.communicate()
            sent = time.monotonic()
            child.send_signal(signal.SIGINT)
            output, errors = child.communicate(timeout=20)
            assert not errors.startswith("Traceback"), errors
            ended, _, errors = errors.partition("\n")
            return output, errors, child.returncode, float(ended) - sent
        finally:
            child.kill()


# On a machine that does other work too, one of some tries shows how long it takes.
TRIES = 12
SECONDS = 0.2


@pytest.mark.parametrize("name", LONG)
def test_interrupts_stop_the_work(name):
    right = ["interrupted True\n", *(["interrupted False\n"] if name in BY_ITSELF else [])]
    for _ in range(TRIES):
        output, errors, code, seconds = interrupted(LONG[name], "pass")
        if seconds < SECONDS and output in right:
            break
    assert seconds < SECONDS and code == 0 and errors == "" and output in right


def test_an_interrupt_stops_the_search_after_counts_that_were_given_up():
    # On two cores, the counts are given up after 8 s.
    output, _, code, seconds = interrupted("knights.tours(8, 16, skip=10**9)", "pass", 12)
    assert (output, code) == ("interrupted True\n", 0)
    assert seconds < 10


def test_an_interrupt_ends_the_program():
    output, errors, code, _ = interrupted(LONG["count"], "raise")
    assert output == "interrupted True\n" and errors.endswith("KeyboardInterrupt\n")
    assert code == -signal.SIGINT


def test_work_goes_on_after_an_interrupt():
    program = f"""
import signal, knights
signal.signal(signal.SIGALRM, signal.default_int_handler)
for _ in range(3):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        {LONG["count"]}
    except KeyboardInterrupt:
        print(knights.count(6, closed=True))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout == "9862\n" * 3 and not done.stderr


CALLS = {
    "count": lambda: knights.count(6, 8),
    "survey": lambda: knights.survey(100),
    "solve": lambda: knights.solve(6000),
    "simulate": lambda: knights.simulate(3000, [(0, 0)]),
    "graph": lambda: knights.graph(300),
}


@pytest.mark.parametrize("name", CALLS)
def test_other_threads_run_meanwhile(name):
    turns, ended = [], threading.Event()

    def take_turns():
        while not ended.wait(0.002):
            turns.append(time.monotonic())

    other = threading.Thread(target=take_turns)
    other.start()
    begin = time.monotonic()
    CALLS[name]()
    end = time.monotonic()
    ended.set()
    other.join()
    between = [turn for turn in turns if begin < turn < end]
    assert end - begin > 0.05 and len(between) > 5, (end - begin, len(between))


@pytest.mark.parametrize("progress, is_shown", [(True, True), (False, False)])
def test_progress_is_for_terminals(progress, is_shown):
    call = f"import knights; knights.count(6, 8, closed=True, progress={progress})"
    plain = subprocess.run([sys.executable, "-c", call], capture_output=True, timeout=60)
    assert plain.stderr == b""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([sys.executable, "-c", call], stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    shown = b""
    while True:
        try:
            more = os.read(ours, 4096)
        except OSError:
            break
        if not more:
            break
        shown += more
    os.close(ours)
    assert child.wait(60) == 0 and (b"steps" in shown) == is_shown


def test_a_forked_process_solves_large_boards():
    # Threads that share the work of a large board do not exist in the child.
    program = """
import multiprocessing, knights
knights.solve(600)
with multiprocessing.get_context("fork").Pool(1) as pool:
    print(pool.apply(knights.solve, (600,)).closed)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout in ("True\n", "False\n"), done.stderr
