use super::{ask, problem, state_of};
use serde_json::{Value, json};

fn layout(r#box: [u32; 2], variants: &[&str]) -> Value {
    ask(json!({ "verb": "layout", "box": r#box, "variants": variants }))
}

#[test]
fn a_plain_layout_has_boxes_houses_and_a_drawing() {
    let six = layout([2, 3], &[]);
    assert_eq!(six["text"], r#"{"size":6,"grids":[[0,0,2,3]]}"#);
    assert_eq!((&six["name"], &six["box"]), (&json!("6x6, boxes of 2x3"), &json!([2, 3])));
    assert_eq!((&six["rows"], &six["columns"], &six["digits"]), (&json!(6), &json!(6), &json!(6)));
    assert_eq!(
        (&six["scales"], &six["missing"], &six["pairs"]),
        (&json!(["ordoku"]), &json!([]), &json!([]))
    );
    assert_eq!(six["houses"].as_array().unwrap().len(), 18);
    assert_eq!(six["houses"][17], json!({ "name": "box 6", "cells": [27, 28, 29, 33, 34, 35] }));
    let view = &six["view"];
    assert_eq!((&view["left"], &view["top"], &view["cell"]), (&json!(6.0), &json!(6.0), &json!(36.0)));
    assert_eq!((&view["width"], &view["height"]), (&json!(228.0), &json!(228.0)));
    let [light, dark] = ["light", "dark"].map(|theme| six["svg"][theme].as_str().unwrap());
    assert!(light.starts_with("<svg ") && dark.starts_with("<svg ") && light != dark);
    assert_eq!(layout([3, 3], &[])["scales"], json!(["hodoku", "se", "ordoku"]));
}

#[test]
fn digits_have_the_symbols_of_the_drawing() {
    assert_eq!(layout([4, 4], &[])["symbols"][15], "G");
    assert_eq!(layout([6, 6], &[])["symbols"][35], "36");
}

#[test]
fn variants_are_in_the_name_and_in_the_houses() {
    let x = layout([3, 3], &["x", "anti-knight"]);
    assert_eq!(x["name"], "9x9, x, anti-knight");
    assert_eq!(x["text"], r#"{"size":9,"grids":[[0,0,3,3]],"variants":["x","anti-knight"]}"#);
    assert_eq!((&x["box"], &x["scales"]), (&Value::Null, &json!(["ordoku"])));
    assert_eq!(x["houses"].as_array().unwrap().len(), 29);
    // Each cell of a 9x9 has 8 cells a knight's move away, but for those near the border.
    assert_eq!(x["pairs"].as_array().unwrap().len(), 4 * 7 * 8);
    assert!(x["pairs"].as_array().unwrap().contains(&json!([0, 11])));
}

#[test]
fn regions_make_a_jigsaw() {
    let regions = json!([7, 7, 7, 3, 7, 4, 3, 3, 4, 4, 5, 3, 4, 5, 5, 5]);
    let request = json!({ "verb": "layout", "box": [2, 2], "variants": [], "regions": regions });
    let jigsaw = ask(request.clone());
    assert_eq!((&jigsaw["name"], &jigsaw["box"]), (&json!("4x4 jigsaw"), &Value::Null));
    assert_eq!(jigsaw["houses"].as_array().unwrap().len(), 12);
    let mut wrong = request;
    wrong["regions"][0] = json!(3);
    assert_eq!(problem(wrong.clone()), "each region has 4 cells, and that of row 1, column 1 has 5");
    wrong["regions"] = json!([1, 2]);
    assert_eq!(problem(wrong), "the regions are 2 numbers, and the grid has 16 cells");
}

#[test]
fn a_layout_that_cannot_be_is_told() {
    assert_eq!(
        problem(json!({ "verb": "layout", "box": [3, 3], "variants": ["y"] })),
        "there is no variant 'y'"
    );
    let windoku = problem(json!({ "verb": "layout", "box": [2, 3], "variants": ["windoku"] }));
    assert_eq!(windoku, "windoku needs square boxes");
    assert!(problem(json!({ "verb": "layout", "box": [0, 3], "variants": [] })).contains("0 x 3"));
    assert!(problem(json!({ "verb": "layout", "box": [100, 100], "variants": [] })).contains("256"));
}

#[test]
fn every_variant_of_the_list_makes_a_layout() {
    let variants = ask(json!({ "verb": "variants" }));
    let words: Vec<&str> =
        variants.as_array().unwrap().iter().map(|one| one["word"].as_str().unwrap()).collect();
    assert_eq!(words.len(), 9);
    for word in words {
        let made = layout([3, 3], &[word]);
        assert_eq!(made["name"], format!("9x9, {word}"), "{made}");
    }
}

/// The text that the page passes back is read as what it was.
#[test]
fn the_text_of_a_layout_is_read_back() {
    for made in [layout([2, 5], &[]), layout([3, 3], &["x", "windoku"]), layout([2, 3], &["anti-king"])] {
        let read = ask(json!({ "verb": "read", "text": made["text"] }));
        assert_eq!(read["layouts"], json!([made]));
        assert_eq!(read["puzzles"][0]["layout"], 0);
    }
    let texts = [
        // A killer, a samurai of two grids, and an arrow.
        r#"{"size":4,"grids":[[0,0,2,2]],"cages":[{"sum":7,"cells":[2,3]}],"givens":{"0":1}}"#,
        r#"{"size":4,"rows":6,"cols":6,"grids":[[0,0,2,2],[2,2,2,2]],"givens":{"0":1}}"#,
        r#"{"size":4,"grids":[[0,0,2,2]],"arrows":[{"circle":0,"cells":[1,2]}],"givens":{"1":1}}"#,
    ];
    let names = ["4x4, cages", "6x6 with 4 digits", "4x4, arrows"];
    for (text, name) in texts.into_iter().zip(names) {
        let read = ask(json!({ "verb": "read", "text": text }));
        let layout = &read["layouts"][0];
        assert_eq!(layout["name"], name, "{read}");
        let again = ask(json!({ "verb": "read", "text": layout["text"] }));
        assert_eq!(again["layouts"], read["layouts"]);
        assert!(state_of(text)["givens"].as_array().unwrap().contains(&json!(1)));
    }
    let samurai = ask(json!({ "verb": "read", "text": texts[1] }));
    assert_eq!(samurai["layouts"][0]["missing"], json!([4, 5, 10, 11, 24, 25, 30, 31]));
    let killer = ask(json!({ "verb": "read", "text": texts[0] }));
    assert_eq!(killer["layouts"][0]["scales"], json!(["ordoku"]));
}

/// The rules of another program's text get the short text and the name.
#[test]
fn usual_rules_are_known_again() {
    let row = "[{},{},{},{}]";
    let grid = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]"#);
    for (members, name) in
        [(r#","diagonal+":true,"diagonal-":true"#, "4x4, x"), (r#","antiking":true"#, "4x4, anti-king")]
    {
        let read = ask(json!({ "verb": "read", "text": format!("{grid}{members}}}") }));
        assert_eq!(read["layouts"][0]["name"], name, "{read}");
    }
    let jigsaw = ask(json!({ "verb": "read", "text": "1..2\n..3.\n....\n....\n\naabb\nabbd\naccd\nccdd\n" }));
    assert_eq!(jigsaw["layouts"][0]["name"], "4x4 jigsaw", "{jigsaw}");
}
