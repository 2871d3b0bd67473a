"""Simulates clusters that nobody here has: 10^10 puzzles of 9x9 on 1,000 executors, and one puzzle of
36x36, in cubes, on 10,000 cores. docs/design/scale.md has what it prints, and what follows.

    python3 lab/tools/cluster.py [--seed N]

The same seed prints the same. Time is simulated. A number with "measured" is of this project's own machines;
docs/design/scale.md names the command. A number with "assumed" is nobody's measurement: change it and look.
"""

from __future__ import annotations

import argparse
import dataclasses
import heapq
import random
import statistics
from collections import deque


@dataclasses.dataclass(frozen=True)
class Cluster:
    """Machines that start late, run slowly and fail."""

    cores: int
    start: float = 30.0  # assumed: seconds until a container runs, on average
    first_job: float = 8.0  # assumed: from the start of an executor to its first answer
    slow_part: float = 0.03  # assumed: the part of the cores that are slow
    slow: float = 0.4  # assumed: their speed
    spread: float = 0.05  # assumed: the standard deviation of the speed of the others
    mean_life: float = 1000 * 3600.0  # assumed: seconds until a core fails
    replaced: float = 60.0  # assumed: seconds until another one has its place

    def speed(self, chance: random.Random) -> float:
        """Returns the speed of a core."""
        if chance.random() < self.slow_part:
            return self.slow
        return max(0.5, chance.gauss(1, self.spread))

    def starts(self, chance: random.Random) -> float:
        """Returns when a core can work."""
        return self.start * chance.uniform(0.5, 1.5) + self.first_job

    def life(self, chance: random.Random) -> float:
        """Returns how long a core lives."""
        return chance.expovariate(1 / self.mean_life)


@dataclasses.dataclass(frozen=True)
class Rows:
    """Many puzzles under an engine that gives tasks to executors, and commits files at the end."""

    rows: int = 10**10
    rows_of_task: int = 10**6
    rate: float = 884_000.0  # measured: rows a second of a core, from files to files by name
    task: float = 0.05  # assumed: a task without rows
    dispatch: float = 0.001  # assumed: the driver, for each task
    commit: float = 0.0  # tasks by name rename their own files
    speculate: bool = True
    # The defaults of Spark 4: copies of tasks that take 3 times the median, when 90 % are done.
    quantile: float = 0.9
    multiplier: float = 3.0


@dataclasses.dataclass(frozen=True)
class Cubes:
    """One puzzle in cubes under a coordinator. A cube that runs too long is split again."""

    work: float = 3.6e7  # assumed: seconds of one core for all cubes of the first split
    first: int = 65_536  # cubes of the first split
    split: float = 0.002  # assumed: seconds to make one cube; 0.0007 measured on 25x25
    dispatch: float = 0.0005  # assumed: the coordinator, for each cube
    limit: float = 1800.0  # seconds until a cube is split again
    parts: int = 16  # cubes of a cube
    growth: float = 1.1  # assumed: the work of the parts of a cube beside its own
    spread: float = 2.0  # measured on 25x25: the standard deviation of the logarithm of the work of a cube
    split_by_workers: bool = False  # whether the cores split, too, from the root on


@dataclasses.dataclass
class Account:
    """What the cores did until the end, in seconds of a core."""

    cores: int
    useful: float = 0.0
    lost: float = 0.0
    twice: float = 0.0
    over_limit: float = 0.0
    starting: float = 0.0
    before: float = 0.0
    after: float = 0.0
    end: float = 0.0

    def shares(self) -> dict[str, float]:
        """Returns each part of all seconds of all cores; `idle` is what is left."""
        total = self.cores * (self.before + self.end + self.after)
        parts = {
            "useful": self.useful,
            "starting": self.starting,
            "serial": self.cores * (self.before + self.after),
            "too long": self.over_limit,
            "lost": self.lost,
            "twice": self.twice,
        }
        shares = {name: part / total for name, part in parts.items()}
        return shares | {"idle": 1 - sum(shares.values())}


class Machine:
    """The cores of a cluster in time: which are free, and which work on what."""

    def __init__(self, cluster: Cluster, chance: random.Random) -> None:
        self.cluster, self.chance = cluster, chance
        self.events: list[tuple[float, int, str, int, int]] = []
        self.order = 0
        self.free: deque[int] = deque()
        self.speed = [cluster.speed(chance) for _ in range(cluster.cores)]
        # A core that failed is another one; an event of the old one means nothing.
        self.generation = [0] * cluster.cores
        self.running: dict[int, tuple[int, float]] = {}
        self.account = Account(cluster.cores)
        self.ready_at = 0.0
        for core in range(cluster.cores):
            at = cluster.starts(chance)
            self.account.starting += at
            self.push(at, "up", core)

    def push(self, at: float, kind: str, core: int) -> None:
        self.order += 1
        heapq.heappush(self.events, (at, self.order, kind, core, self.generation[core]))

    def run(self, core: int, what: int, now: float, work: float, serial: float) -> None:
        """Gives a core work. The one that gives it needs a time of its own for each."""
        self.ready_at = max(self.ready_at, now) + serial
        self.running[core] = (what, self.ready_at)
        self.push(self.ready_at + work / self.speed[core], "done", core)

    def next(self) -> tuple[float, str, int, int, float]:
        """Returns the next event: when, what, which core, what it worked on, and since when."""
        while True:
            at, _, kind, core, generation = heapq.heappop(self.events)
            if generation != self.generation[core]:
                continue
            what, since = -1, at
            if kind == "up":
                self.push(at + self.cluster.life(self.chance), "fails", core)
                self.free.append(core)
            elif kind == "done":
                what, since = self.running.pop(core)
                self.free.append(core)
            else:
                what, since = self.running.pop(core, (-1, at))
                if what < 0:
                    self.free.remove(core)
                self.generation[core] += 1
                self.speed[core] = self.cluster.speed(self.chance)
                self.push(at + self.cluster.replaced, "up", core)
            return at, kind, core, what, min(since, at)


def many(cluster: Cluster, job: Rows, seed: int) -> Account:
    """Simulates many puzzles."""
    machine = Machine(cluster, random.Random(seed))
    account = machine.account
    tasks = -(-job.rows // job.rows_of_task)
    work = job.rows_of_task / job.rate + job.task
    waiting = deque(range(tasks))
    done = [False] * tasks
    copies = [0] * tasks
    times: list[float] = []
    left, now = tasks, 0.0
    while left:
        now, kind, _, task, since = machine.next()
        if kind == "done":
            if done[task]:
                account.twice += now - since
            else:
                done[task] = True
                left -= 1
                account.useful += now - since
                times.append(now - since)
        elif task >= 0:
            account.lost += now - since
            if not done[task]:
                waiting.append(task)
        if job.speculate and not waiting and len(times) >= job.quantile * tasks:
            late = job.multiplier * statistics.median(times)
            for other, began in machine.running.values():
                if not done[other] and copies[other] == 0 and now - began > late:
                    copies[other] = 1
                    waiting.append(other)
        while waiting and machine.free:
            machine.run(machine.free.popleft(), waiting.popleft(), now, work, job.dispatch)
    for task, since in machine.running.values():
        account.twice += max(0.0, now - since)
    account.end, account.after = now, tasks * job.commit
    return account


def one(cluster: Cluster, job: Cubes, seed: int) -> Account:
    """Simulates one puzzle without a solution: all cubes are refuted."""
    chance = random.Random(seed)
    machine = Machine(cluster, chance)
    account = machine.account
    works: list[float] = [job.work]

    def parts(work: float, number: int) -> list[int]:
        weights = [chance.lognormvariate(0, job.spread) for _ in range(number)]
        whole = sum(weights)
        first = len(works)
        works.extend(work * weight / whole for weight in weights)
        return list(range(first, first + number))

    waiting: deque[int] = deque([0])
    if not job.split_by_workers:
        waiting = deque(parts(job.work, job.first))
        account.before = job.first * job.split
    left, now = len(waiting), 0.0
    splits = set()
    # Workers that split the first cubes do so at once, until there are enough.
    enough = job.first
    while left:
        now, kind, _, cube, since = machine.next()
        if kind == "done" and cube in splits:
            splits.remove(cube)
            is_first = job.split_by_workers and len(works) < enough
            made = parts(works[cube] * (1 if is_first else job.growth), job.parts)
            waiting.extend(made)
            left += len(made) - 1
            account.over_limit += now - since
        elif kind == "done":
            left -= 1
            account.useful += now - since
        elif cube >= 0:
            account.lost += now - since
            splits.discard(cube)
            waiting.append(cube)
        while waiting and machine.free:
            cube = waiting.popleft()
            work = works[cube]
            if work > job.limit or job.split_by_workers and len(works) < enough:
                splits.add(cube)
                searched = 0.0 if job.split_by_workers and len(works) < enough else job.limit
                work = searched + job.parts * job.split
            machine.run(machine.free.popleft(), cube, now, work, job.dispatch)
    account.end = now
    return account


def table(title: str, rows: list[tuple[str, Account]]) -> None:
    """Prints a table in Markdown."""
    names = list(rows[0][1].shares())
    print(f"\n{title}\n")
    print("| case | seconds | " + " | ".join(names) + " |")
    print("|---|---:|" + len(names) * "---:|")
    for name, account in rows:
        seconds = account.before + account.end + account.after
        shares = " | ".join(f"{100 * share:.1f} %" for share in account.shares().values())
        print(f"| {name} | {seconds:,.0f} | {shares} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    base, rows = Cluster(1000), Rows()
    with_ = dataclasses.replace
    cases = [
        ("as described", base, rows),
        ("executors already run", with_(base, start=0, first_job=0), rows),
        ("no slow core, no failure", with_(base, slow_part=0, mean_life=1e12), rows),
        ("no copies of slow tasks", base, with_(rows, speculate=False)),
        ("100,000 rows a task", base, with_(rows, rows_of_task=10**5)),
        ("5,000,000 rows a task", base, with_(rows, rows_of_task=5 * 10**6)),
        ("a core lives 10 minutes", with_(base, mean_life=600.0), rows),
        ("rows through the engine", base, with_(rows, rate=272_000.0, commit=0.003)),
        ("the same, and a rename copies", base, with_(rows, rate=272_000.0, commit=0.5)),
        ("10^12 rows, 10,000,000 a task", base, with_(rows, rows=10**12, rows_of_task=10**7)),
    ]
    table("10^10 puzzles, 1,000 executors", [(name, many(c, r, seed)) for name, c, r in cases])
    base, cubes = Cluster(10_000), Cubes()
    split = [
        ("as described", base, cubes),
        ("1,024 cubes at first", base, with_(cubes, first=1024)),
        ("1,000,000 cubes at first", base, with_(cubes, first=10**6)),
        ("limit 60 s", base, with_(cubes, limit=60.0)),
        ("no second split", base, with_(cubes, limit=1e12)),
        ("the cores split, too", base, with_(cubes, split_by_workers=True)),
        ("a coordinator ten times as slow", base, with_(cubes, dispatch=0.005)),
        ("a core lives 2 hours", with_(base, mean_life=7200.0), cubes),
    ]
    table("One 36x36, 10,000 cores", [(name, one(c, j, seed)) for name, c, j in split])


if __name__ == "__main__":
    main()
