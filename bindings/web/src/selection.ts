// The selected cells and the cursor, which is the cell that has the focus of the keyboard.

/** The size of the grid, and which cells exist. */
export interface Space {
    rows: number;
    columns: number;
    exists(cell: number): boolean;
}

export class Selection {
    readonly cells = new Set<number>();
    cursor: number;

    constructor(private readonly space: Space) {
        this.cursor = this.next(-1, 0, 1);
        this.cells.add(this.cursor);
    }

    /** Selects one cell alone. */
    only(cell: number): void {
        this.cells.clear();
        this.cells.add(cell);
        this.cursor = cell;
    }

    /** Adds a cell. */
    add(cell: number): void {
        this.cells.add(cell);
        this.cursor = cell;
    }

    /** Adds a cell, or removes it if it is selected. Returns whether it is selected now. */
    toggle(cell: number): boolean {
        const added = !this.cells.delete(cell);
        if (added) this.cells.add(cell);
        this.cursor = cell;
        return added;
    }

    /** Selects these cells, and puts the cursor on the first of them. */
    set(cells: Iterable<number>): void {
        this.cells.clear();
        for (const cell of cells) this.cells.add(cell);
        const first = this.cells.values().next();
        if (!first.done && !this.cells.has(this.cursor)) this.cursor = first.value;
    }

    /** Adds all cells of the rectangle between the cursor and a cell. */
    addRectangle(cell: number): void {
        const { columns } = this.space;
        const [rowA, rowB] = [Math.floor(this.cursor / columns), Math.floor(cell / columns)];
        const [columnA, columnB] = [this.cursor % columns, cell % columns];
        for (let row = Math.min(rowA, rowB); row <= Math.max(rowA, rowB); row++)
            for (let column = Math.min(columnA, columnB); column <= Math.max(columnA, columnB); column++)
                if (this.space.exists(row * columns + column)) this.cells.add(row * columns + column);
        this.cursor = cell;
    }

    /** Moves the cursor by rows and columns, over cells that do not exist, around at the border. */
    move(down: number, right: number, keep: boolean): void {
        const to = this.next(this.cursor, down, right);
        if (keep) this.add(to);
        else this.only(to);
    }

    /** Moves the cursor to the first or last cell of its row or column. */
    moveToEnd(axis: "row" | "column", last: boolean): void {
        const { rows, columns } = this.space;
        const [row, column] = [Math.floor(this.cursor / columns), this.cursor % columns];
        const line =
            axis === "row"
                ? Array.from({ length: columns }, (_, at) => row * columns + at)
                : Array.from({ length: rows }, (_, at) => at * columns + column);
        const cells = line.filter((cell) => this.space.exists(cell));
        this.only((last ? cells.at(-1) : cells[0]) ?? this.cursor);
    }

    /** Moves the cursor to the next cell that exists, row by row; from the last one to the first. */
    moveOn(): void {
        const count = this.space.rows * this.space.columns;
        let cell = this.cursor;
        do cell = (cell + 1) % count;
        while (!this.space.exists(cell) && cell !== this.cursor);
        this.only(cell);
    }

    private next(from: number, down: number, right: number): number {
        const { rows, columns } = this.space;
        let [row, column] = from < 0 ? [0, -1] : [Math.floor(from / columns), from % columns];
        for (let step = 0; step < rows * columns; step++) {
            row = (row + down + rows) % rows;
            column += right;
            // From the end of a line to the beginning of the next one only at the start.
            if (from < 0 && column === columns) [row, column] = [row + 1, 0];
            column = (column + columns) % columns;
            if (this.space.exists(row * columns + column)) return row * columns + column;
        }
        return from;
    }
}
