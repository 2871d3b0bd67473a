use super::{HARD, ask, problem, state_of};
use serde_json::json;

#[test]
fn a_state_is_drawn_with_its_marks_and_clashes() {
    let mut state = state_of(HARD);
    let draw = |state: &serde_json::Value, more: serde_json::Value| {
        let mut request = json!({ "verb": "draw", "state": state, "theme": "light" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(request)["svg"].as_str().unwrap().to_owned()
    };
    let plain = draw(&state, json!({}));
    assert!(plain.contains("25 givens") || plain.contains(" givens"), "{plain}");
    assert!(draw(&state, json!({ "title": "a <name>" })).contains("a &lt;name&gt;"));
    let mut marks = vec![Vec::<u32>::new(); 81];
    marks[1] = vec![5, 8];
    state["marks"] = json!(marks);
    // Two marks, and not those of cells without any.
    let marked = draw(&state, json!({}));
    assert_eq!(marked.matches("<text").count(), plain.matches("<text").count() + 2);
    state["values"][1] = json!(1);
    let clashing = draw(&state, json!({}));
    assert!(clashing != draw(&state, json!({ "clashes": [] })));
    assert_eq!(clashing, draw(&state, json!({ "clashes": [0, 1] })));
    let both = json!({ "verb": "draw", "state": state_of(HARD), "theme": "light", "clashes": [], "step": { "scale": "se", "index": 0 } });
    assert!(problem(both).contains("not both"));
    assert_eq!(
        problem(json!({ "verb": "draw", "state": state, "theme": "grey" })),
        "there is no theme 'grey'"
    );
}
