"""CP-SAT on one puzzle: `--solutions N FILE`, one thread; `Answer` in src/one/lib.rs is the output.
The model is the same matrix that the other solvers get (src/one/matrix.rs): options that the givens
rule out are gone, nothing else is deduced. Each open item is an "exactly one". CP-SAT accepts no
clauses after a solution, so each search for another solution starts again with a clause that
forbids the last one.
"""

import json
import os
import resource
import statistics
import sys
import threading
import time

from ortools.sat.python import cp_model

# As in src/one/lib.rs: shorter calls are repeated, and the median counts.
SHORTEST = 0.05


def main(solutions, path):
    # The parent keeps the input of this process open; this process ends when the parent ends.
    threading.Thread(target=lambda: (sys.stdin.buffer.read(1), os._exit(1)), daemon=True).start()
    start = time.perf_counter()
    order, givens = read(path)
    reading = time.perf_counter() - start
    begin, seconds = time.perf_counter(), []
    while not seconds or time.perf_counter() - begin < SHORTEST:
        start = time.perf_counter()
        found = solve(order, givens, solutions)
        seconds.append(time.perf_counter() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = {
        "reading": reading,
        "cold": seconds[0],
        "solving": statistics.median(seconds),
        "memory": memory,
        "solutions": found,
    }
    print(json.dumps(answer))
    sys.stdout.flush()
    # The thread above would wait for ever.
    os._exit(0)


def read(path):
    """Returns the order and the givens of a file; 0 is an empty cell."""
    with open(path, encoding="ascii") as file:
        order, *givens = map(int, file.read().split())
    if len(givens) != order**4:
        sys.exit(f"{path}: {len(givens)} cells, but a puzzle of order {order} has {order**4}")
    return order, givens


def solve(order, givens, solutions):
    """Returns that many different solutions, or all if there are fewer."""
    matrix = open_matrix(order, givens)
    if matrix is None:
        return []
    options, items = matrix
    model, found = cp_model.CpModel(), []
    chosen = [model.new_bool_var("") for _ in options]
    for item in items:
        model.add_exactly_one(chosen[option] for option in item)
    while len(found) < solutions:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            sys.exit(solver.status_name(status))
        grid, forbidden = list(givens), []
        for (cell, digit), variable in zip(options, chosen):
            if solver.boolean_value(variable):
                grid[cell] = digit + 1
                forbidden.append(variable.negated())
        found.append(grid)
        if not forbidden:
            break
        model.add_bool_or(forbidden)
    return found


def open_matrix(order, givens):
    """Returns the open options as cells and digits from 0, and the options of each open item.
    Returns None if there is no solution."""
    side = order * order
    cells = side * side

    def items_of(cell, digit):
        row, column = divmod(cell, side)
        box = row // order * order + column // order
        return (
            cell,
            cells + row * side + digit,
            cells * 2 + column * side + digit,
            cells * 3 + box * side + digit,
        )

    met = bytearray(4 * cells)
    for cell, given in enumerate(givens):
        for item in items_of(cell, given - 1) if given else ():
            if met[item]:
                return None
            met[item] = 1
    options, items = [], {item: [] for item in range(4 * cells) if not met[item]}
    for cell in (cell for cell in range(cells) if not givens[cell]):
        for digit in range(side):
            met_by = items_of(cell, digit)
            if not any(met[item] for item in met_by):
                for item in met_by:
                    items[item].append(len(options))
                options.append((cell, digit))
    return (options, items.values()) if all(items.values()) else None


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[3])
