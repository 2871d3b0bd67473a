//! A plain check of solutions of any order. It shares no code with the solvers.

/// Returns whether `grid` follows the rules and keeps the givens (0 is an empty cell). The length
/// determines the order.
pub fn is_solution<T: Copy + Into<u32>>(puzzle: &[T], grid: &[T]) -> bool {
    let side = puzzle.len().isqrt();
    let order = side.isqrt();
    let keeps_givens = puzzle.len() == grid.len()
        && puzzle.iter().zip(grid).all(|(&given, &value)| given.into() == 0 || given.into() == value.into());
    let complete = |cell: &dyn Fn(usize, usize) -> usize| {
        (0..side).all(|house| {
            (1..=side as u32)
                .all(|digit| (0..side).any(|position| grid[cell(house, position)].into() == digit))
        })
    };
    keeps_givens
        && complete(&|row, column| side * row + column)
        && complete(&|column, row| side * row + column)
        && complete(&|b, position| {
            side * (b / order * order + position / order) + b % order * order + position % order
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_checked() {
        let (empty, right) = ([0; 81], crate::trial::grid(3));
        assert!(is_solution(&empty, &right));
        assert!(is_solution(&right, &right));
        assert!(!is_solution(&empty, &empty));
        let mut given = empty;
        given[40] = right[40] % 9 + 1;
        assert!(!is_solution(&given, &right));
        // Each swap breaks one kind of house: rows, columns or boxes.
        for (first, second) in [(0, 9), (0, 1)] {
            let mut wrong = right.clone();
            wrong.swap(first, second);
            assert!(!is_solution(&empty, &wrong));
        }
        let latin: [u32; 81] = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9 + 1) as u32);
        assert!(!is_solution(&empty, &latin));
    }
}
