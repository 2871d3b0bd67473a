//! The feature `serde`: what is written reads back, and what does not fit is refused.

use ordoku::{Count, Engine, Grid, Limits, Options, Puzzle, Shape, Solver, StopReason};
use serde_json::{from_str, from_value, json, to_value};
use std::time::Duration;

const PUZZLE: &str = "1.3....22..3.3..";

#[test]
fn puzzles_and_grids_read_back() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let givens = [1, 0, 3, 0, 0, 0, 0, 2, 2, 0, 0, 3, 0, 3, 0, 0];
    let shape = json!({ "box_rows": 2, "box_cols": 2 });
    let written = to_value(&puzzle).unwrap();
    assert_eq!(written, json!({ "shape": shape, "givens": givens, "marks": null }));
    assert_eq!(from_value::<Puzzle>(written).unwrap(), puzzle);
    assert_eq!(from_value::<Puzzle>(json!({ "shape": shape, "givens": givens })).unwrap(), puzzle);

    let marks = Puzzle::from_marks(Shape::FOUR, &[0b1010; 16]).unwrap();
    let written = to_value(&marks).unwrap();
    assert_eq!(written, json!({ "shape": shape, "givens": null, "marks": vec![0b1010; 16] }));
    assert_eq!(from_value::<Puzzle>(written).unwrap(), marks);

    let grid = puzzle.solve().unwrap().unwrap();
    let written = to_value(&grid).unwrap();
    assert_eq!(written, json!({ "shape": shape, "values": grid.values() }));
    assert_eq!(from_value::<Grid>(written).unwrap(), grid);
}

#[test]
fn what_does_not_fit_is_refused() {
    let shape = json!({ "box_rows": 2, "box_cols": 2 });
    let mut wrong = vec![0; 16];
    wrong[6] = 5;
    let puzzles = [
        (json!({ "shape": shape, "givens": wrong }), "value 5 at row 2, column 3"),
        (json!({ "shape": shape, "givens": vec![1; 15] }), "length must be 16"),
        (json!({ "shape": shape, "marks": vec![0b10000; 16] }), "value 5 at row 1, column 1"),
        (json!({ "shape": shape, "marks": vec![1; 17] }), "length must be 16"),
        (json!({ "shape": shape, "givens": vec![0; 16], "marks": vec![0; 16] }), "either givens or marks"),
        (json!({ "shape": shape }), "either givens or marks"),
        (json!({ "shape": shape, "givens": vec![0; 16], "digits": 4 }), "unknown field"),
        (json!({ "shape": { "box_rows": 0, "box_cols": 2 }, "givens": [] }), "boxes of 0 x 2"),
    ];
    for (text, message) in puzzles {
        let error = from_value::<Puzzle>(text.clone()).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    for (text, message) in [
        (json!({ "shape": shape, "values": wrong }), "value 5 at row 2, column 3"),
        (json!({ "shape": shape, "values": vec![1; 15] }), "length must be 16"),
    ] {
        let error = from_value::<Grid>(text.clone()).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn options_have_defaults_and_no_misspelt_names() {
    let text = r#"{ "engine": "cdcl", "limits": { "nodes": 9, "time": { "secs": 1, "nanos": 5 } } }"#;
    let limits = Limits::new().with_nodes(9).with_time(Duration::new(1, 5));
    let options = Options::new().with_engine(Engine::Cdcl).with_limits(limits);
    assert_eq!(from_str::<Options>(text).unwrap(), options);
    assert_eq!(from_value::<Options>(to_value(options).unwrap()).unwrap(), options);
    assert_eq!(from_str::<Options>("{}").unwrap(), Options::default());
    for wrong in [r#"{ "threds": 2 }"#, r#"{ "limits": { "node": 2 } }"#, r#"{ "engine": "fast" }"#] {
        assert!(from_str::<Options>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn names_are_those_of_a_document() {
    for engine in Engine::ALL {
        assert_eq!(to_value(engine).unwrap(), engine.name());
        assert_eq!(engine.to_string(), engine.name());
    }
    for reason in StopReason::ALL {
        assert_eq!(to_value(reason).unwrap(), reason.name());
    }
    let sentences =
        [StopReason::Nodes, StopReason::Cancel, StopReason::Callback].map(|reason| reason.to_string());
    assert_eq!(sentences, ["the limit on nodes was reached", "cancelled", "ended by a callback"]);
}

#[test]
fn counts_and_statistics_read_back() {
    let mut solver =
        Solver::with_options(Shape::FOUR, Options::new().with_limits(Limits::new().with_solutions(3)))
            .unwrap();
    let count = solver.count(&Puzzle::empty(Shape::FOUR).unwrap(), None).unwrap();
    assert_eq!(count, Count { solutions: 3, stopped: Some(StopReason::Solutions) });
    let written = to_value(count).unwrap();
    assert_eq!(written, json!({ "solutions": 3, "stopped": "solutions" }));
    assert_eq!(from_value::<Count>(written).unwrap(), count);
    let stats = solver.stats();
    assert_eq!(from_value::<ordoku::Stats>(to_value(stats).unwrap()).unwrap(), stats);
}
