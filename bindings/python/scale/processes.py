"""The processes of an engine: which there are, on which core, and the time of the processor they took."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """Returns the fields of /proc/PID/stat from the state on; none if the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    except OSError:
        return []


def below(ancestor: int) -> list[int]:
    """Returns the processes that a process started, and those that these started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _stat(int(entry.name))):
            parents[int(entry.name)] = int(fields[1])
    found = [ancestor]
    for pid in found:
        found.extend(child for child, parent in parents.items() if parent == pid)
    return found[1:]


def named(word: str, ancestor: int | None = None) -> list[int]:
    """Returns the processes below this one, or below another one, whose command has a word in it."""
    found = []
    for pid in below(os.getpid() if ancestor is None else ancestor):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if word in command:
            found.append(pid)
    return sorted(found)


def pin(pid: int, core: int) -> None:
    """Keeps a process, its threads and what it has started on one core, and so what it will start."""
    for process in [pid, *below(pid)]:
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})


def seconds(pids: list[int]) -> float:
    """Returns the time of the processor that processes took, and those below them that have ended."""
    ticks = sum(sum(map(int, fields[11:15])) for pid in pids if (fields := _stat(pid)))
    return ticks / TICKS
