"""The types that the package declares: against a user's program, itself, and the extension module."""

import subprocess
import sys
from pathlib import Path


def run(*command):
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_program_of_a_user(tmp_path):
    program = Path(__file__).with_name("user_program.py")
    run("mypy", "--strict", "--cache-dir", str(tmp_path), str(program))


def test_the_package(tmp_path):
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--package", "knights")


def test_the_extension_module_has_what_its_types_say():
    run("mypy.stubtest", "knights._knights")
