//! Own puzzles with the steps that the program takes, apart from singles.

use super::als::AlsSearch;
use super::chain::remote_pair::find_remote_pair;
use super::chain::turbot::TurbotSearch;
use super::chain::x_chain::XChainSearch;
use super::chain::xy_chain::XyChainSearch;
use super::sue_de_coq::SueDeCoqSearch;
use super::table::TableSearch;
use crate::limits::LimitChecker;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::step::Step;

/// Puzzles, and the names and effects of their steps.
type ExpectedPath = (&'static str, &'static [(&'static str, &'static str)]);

static PATHS: [ExpectedPath; 5] = [
    (
        "200009000300605004041000000000100000709000800060500700000080620000000900650030070",
        &[
            ("Locked Candidates Type 1 (Pointing)", "r3c6<>8"),
            ("Locked Candidates Type 1 (Pointing)", "r8c23<>3"),
            ("Locked Candidates Type 2 (Claiming)", "r4c56,r6c56<>4"),
            ("Naked Triple", "r3c49<>2, r3c489<>3, r3c49<>7"),
            ("Locked Candidates Type 1 (Pointing)", "r4c7<>2"),
            ("Locked Candidates Type 2 (Claiming)", "r7c6<>7"),
            ("2-String Kite", "r8c9<>1"),
            ("Uniqueness Test 3", "r4c5<>2, r4c5<>7"),
            ("Locked Candidates Type 1 (Pointing)", "r6c8<>4"),
            ("Locked Candidates Type 1 (Pointing)", "r5c29<>3"),
            ("W-Wing", "r4c9<>9"),
            ("XY-Chain", "r46c9<>3"),
            ("Locked Candidates Type 2 (Claiming)", "r6c8<>1"),
            ("Naked Pair", "r8c2<>1, r8c4<>4"),
            ("XY-Wing", "r6c9<>2"),
            ("Swordfish", "r5c56<>2"),
            ("W-Wing", "r3c6,r5c4<>3"),
        ],
    ),
    (
        "610004500005000003000006090860190000000000708020000010400562000001400000300000009",
        &[
            ("Locked Candidates Type 1 (Pointing)", "r2c7<>1"),
            ("Locked Candidates Type 1 (Pointing)", "r5c8<>2"),
            ("Locked Candidates Type 1 (Pointing)", "r9c7<>1"),
            ("Locked Candidates Type 1 (Pointing)", "r9c28<>7"),
            ("Locked Candidates Type 1 (Pointing)", "r9c78<>8"),
            ("Uniqueness Test 4", "r29c5<>8"),
            ("XY-Chain", "r12c8<>2"),
            ("XY-Chain", "r23c7,r8c8<>8"),
        ],
    ),
    (
        "000020000006030100045000000400700063630010500500000800000008207000300059700450008",
        &[
            ("Locked Candidates Type 1 (Pointing)", "r13c6<>1"),
            ("Locked Candidates Type 1 (Pointing)", "r13c7<>6"),
            ("Locked Candidates Type 2 (Claiming)", "r1c23,r2c2<>9"),
            ("XY-Chain", "r2c8,r3c4<>8"),
            ("Discontinuous Nice Loop", "r1c1<>8"),
            ("Discontinuous Nice Loop", "r2c1<>8"),
            ("XY-Chain", "r2c9,r3c1<>2"),
            ("W-Wing", "r7c8,r9c23<>1"),
            ("XY-Chain", "r1c23,r2c6<>7"),
        ],
    ),
    (
        "042300500090000020008100400070005080000030005000018073509200001031060000000000002",
        &[
            ("Locked Candidates Type 1 (Pointing)", "r9c458<>4"),
            ("Locked Candidates Type 1 (Pointing)", "r9c457<>7"),
            ("Locked Candidates Type 2 (Claiming)", "r9c13<>6"),
            ("XYZ-Wing", "r1c5<>7"),
            ("Discontinuous Nice Loop", "r2c7<>6"),
            ("Grouped Discontinuous Nice Loop", "r3c8<>6"),
            ("Locked Candidates Type 1 (Pointing)", "r4c9<>6"),
            ("Discontinuous Nice Loop", "r4c4<>4"),
            ("W-Wing", "r6c4<>6"),
            ("Discontinuous Nice Loop", "r7c7<>6"),
            ("Grouped AIC", "r6c1<>4, r6c4<>9"),
            ("Grouped Discontinuous Nice Loop", "r4c1<>6"),
            ("Grouped Discontinuous Nice Loop", "r4c3<>4"),
            ("Grouped AIC", "r89c8<>9"),
            ("Grouped Discontinuous Nice Loop", "r7c5<>8"),
            ("AIC", "r5c8<>6, r6c7<>9"),
            ("Locked Candidates Type 1 (Pointing)", "r2c3<>6"),
            ("Locked Candidates Type 2 (Claiming)", "r8c9<>9"),
            ("Discontinuous Nice Loop", "r8c7<>7"),
            ("Finned X-Wing", "r2c46<>7"),
            ("Forcing Chain Contradiction", "r2c3=3"),
        ],
    ),
    (
        "132040090874009001596010070981060000057091080403850910008005149049180005315904800",
        &[
            ("Locked Candidates Type 1 (Pointing)", "r8c6<>3"),
            ("Locked Candidates Type 2 (Claiming)", "r8c78<>6"),
            ("Locked Candidates Type 2 (Claiming)", "r7c4,r8c6<>7"),
            ("Naked Pair", "r2c4,r3c6<>2, r2c4,r3c6<>3"),
            ("Skyscraper", "r7c45,r8c1<>2"),
            ("W-Wing", "r2c8<>3"),
            ("2-String Kite", "r2c7<>2"),
            ("XY-Wing", "r5c7<>2"),
            ("XY-Chain", "r5c4,r6c2<>2"),
            ("Naked Triple", "r3c7<>3, r4c7<>5"),
            ("X-Wing", "r9c9<>2"),
            ("Skyscraper", "r4c7<>2"),
            ("Locked Candidates Type 1 (Pointing)", "r3c9<>2"),
            ("W-Wing", "r4c7<>7"),
        ],
    ),
];

/// Returns the placements and removals of a step as (is placement, cell, digit).
fn effects(text: &str) -> Vec<(bool, usize, usize)> {
    let mut all = Vec::new();
    for part in text.split(", ") {
        let is_placed = part.contains('=');
        let (cells, digits) = part.split_once(if is_placed { "=" } else { "<>" }).unwrap();
        for cell in cells.split(',') {
            let (rows, columns) = cell[1..].split_once('c').unwrap();
            for row in rows.bytes() {
                for column in columns.bytes() {
                    let cell = 9 * (row - b'1') as usize + (column - b'1') as usize;
                    all.extend(digits.bytes().map(|d| (is_placed, cell, (d - b'0') as usize)));
                }
            }
        }
    }
    all
}

fn effects_of(step: &Step) -> Vec<(bool, usize, usize)> {
    let placed = step.placed.iter().map(|c| (true, c.cell.into(), c.digit.into()));
    placed.chain(step.removed.iter().map(|c| (false, c.cell.into(), c.digit.into()))).collect()
}

/// Places all singles.
fn place_singles(board: &mut Board) {
    loop {
        let naked = board.empty.into_iter().find(|&cell| board.of_cell[cell].len() == 1);
        let naked = naked.map(|cell| (cell, board.of_cell[cell].first()));
        let hidden = || {
            HOUSES.iter().flat_map(|&house| (1..=9).map(move |digit| (house, digit))).find_map(
                |(house, digit)| {
                    let places = board.of_digit[digit] & house;
                    (places.len() == 1).then(|| (places.first(), digit))
                },
            )
        };
        match naked.or_else(hidden) {
            Some((cell, digit)) => board.place(cell, digit),
            None => return,
        }
    }
}

/// Returns the number of a technique in the order of the searches; 0 for those of other files.
fn number(name: &str) -> usize {
    match name {
        "Remote Pair" => 1,
        "Turbot Fish" => 2,
        "Sue de Coq" => 3,
        "X-Chain" => 4,
        "XY-Chain" => 5,
        "Discontinuous Nice Loop" | "Continuous Nice Loop" | "AIC" => 6,
        _ if name.starts_with("Grouped") => 7,
        "Almost Locked Set XZ-Rule" => 8,
        "Almost Locked Set XY-Wing" => 9,
        "Almost Locked Set Chain" => 10,
        _ if name.starts_with("Forcing Chain") => 11,
        _ if name.starts_with("Forcing Net") => 12,
        _ => 0,
    }
}

#[test]
fn own_puzzles() {
    let (mut turbot, mut x) = (TurbotSearch::new(), XChainSearch::new());
    let (mut xy, mut sue) = (XyChainSearch::new(), SueDeCoqSearch::new());
    let (mut als, mut tables) = (AlsSearch::new(), TableSearch::new());
    let mut limits = LimitChecker::endless();
    let mut find = |number: usize, board: &Board| {
        let found = match number {
            1 => find_remote_pair(board, &mut limits),
            2 => turbot.find(board, &mut limits),
            3 => sue.find(board, &mut limits),
            4 => x.find(board, &mut limits),
            5 => xy.find(board, &mut limits),
            6 => tables.find_loop(board, &mut limits),
            7 => tables.find_grouped_loop(board, &mut limits),
            8 => als.find_xz(board, &mut limits),
            9 => als.find_xy_wing(board, &mut limits),
            10 => als.find_chain(board, &mut limits),
            11 => tables.find_forcing_chain(board, &mut limits),
            _ => tables.find_forcing_net(board, &mut limits),
        };
        found.unwrap()
    };
    for (puzzle, path) in &PATHS {
        let mut board = Board::new();
        for (cell, text) in puzzle.bytes().enumerate().filter(|(_, text)| *text != b'0') {
            board.place(cell, (text - b'0') as usize);
        }
        for (name, text) in *path {
            place_singles(&mut board);
            let last = number(name);
            for earlier in 1..last {
                assert_eq!(find(earlier, &board), None, "before {name}");
            }
            let wanted = effects(text);
            if last > 0 {
                let step = find(last, &board).unwrap();
                assert_eq!(step.technique.name(), *name);
                assert_eq!(effects_of(&step), wanted, "{name}");
            }
            for (is_placed, cell, digit) in wanted {
                if is_placed {
                    board.place(cell, digit);
                } else {
                    board.remove(cell, digit);
                }
            }
        }
        place_singles(&mut board);
        assert!(board.empty.is_empty());
    }
}
