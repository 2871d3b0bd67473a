//! Pictures: an XML parser reads them back, and what they show is compared with what was drawn.

use ordoku::svg::{Drawing, Theme};
use ordoku::technique::{Scale, Step};
use ordoku::text::Symbols;
use ordoku::{Error, Generator, Puzzle, Relation, Rules, RulesPuzzle, Shape, Solver, Variant};
use roxmltree::{Document, Node};
use testkit::Random;

fn written(drawing: Drawing<'_>) -> String {
    let mut svg = String::new();
    drawing.write(&mut svg).unwrap();
    svg
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

/// An attribute that a node has itself, or by the groups around it.
fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|around| around.attribute(name))
}

/// The texts in squares of `side` from (left, top), as cell and text, for fonts of at least `size`.
fn digits(document: &Document<'_>, columns: usize, sizes: std::ops::Range<f64>) -> Vec<(usize, String)> {
    let grid = grid(document);
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let mut all = Vec::new();
    for text in texts {
        let size: f64 = inherited(text, "font-size").unwrap().parse().unwrap();
        let (x, y) = (number(text, "x") - grid.0, number(text, "y") - grid.1);
        if sizes.contains(&size) && x > 0.0 && y > 0.0 && y < grid.3 {
            let cell = (y / grid.2) as usize * columns + (x / grid.2) as usize;
            all.push((cell, text.text().unwrap().to_owned()));
        }
    }
    all.sort();
    all
}

/// The left and the top of the grid, the side of a cell, and the height, read from the first heavy
/// line.
fn grid(document: &Document<'_>) -> (f64, f64, f64, f64) {
    let heavy =
        document.descendants().find(|node| node.attribute("stroke-linecap") == Some("square")).unwrap();
    let path = heavy.first_element_child().unwrap().attribute("d").unwrap();
    let corner: Vec<f64> = path[1..].split(['h', ' ']).take(2).map(|part| part.parse().unwrap()).collect();
    let view: Vec<f64> = document
        .root_element()
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|part| part.parse().unwrap())
        .collect();
    let lines = path.matches('M').count();
    assert!(lines > 1);
    let across: f64 = path[1..].split('h').nth(1).unwrap().split('M').next().unwrap().parse().unwrap();
    assert!(view[2] > across && view[3] > across * 0.9);
    (corner[0], corner[1], 36.0, view[3])
}

#[test]
fn a_picture_has_each_digit_in_its_cell() {
    let mut random = Random(4);
    for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (1, 7)] {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let value = |random: &mut Random| random.below(shape.side() + 1) as u32;
        let givens: Vec<u32> = (0..shape.cells()).map(|_| value(&mut random)).collect();
        let values: Vec<u32> = (0..shape.cells()).map(|_| value(&mut random)).collect();
        for symbols in [Symbols::Digits, Symbols::ZeroBased, Symbols::Letters] {
            let drawing =
                Drawing::of_shape(shape).with_givens(&givens).with_values(&values).with_symbols(symbols);
            let svg = written(drawing);
            assert_eq!(svg, written(drawing), "the same bytes");
            let document = Document::parse(&svg).unwrap();
            let shown = |digit: u32| match shape.side() > symbols.max_side() {
                true => digit.to_string(),
                false => symbols.character(digit).to_string(),
            };
            let both =
                givens.iter().zip(&values).map(|(&given, &value)| if given > 0 { given } else { value });
            let wanted: Vec<(usize, String)> = both
                .enumerate()
                .filter(|(_, digit)| *digit > 0)
                .map(|(cell, digit)| (cell, shown(digit)))
                .collect();
            assert_eq!(digits(&document, shape.side(), 5.0..99.0), wanted, "{shape:?} {symbols:?}");
            let bold = document
                .descendants()
                .filter(|node| node.has_tag_name("text") && inherited(*node, "font-weight") == Some("bold"));
            assert_eq!(bold.count(), givens.iter().filter(|&&given| given > 0).count());
            let is_title = |node: &Node<'_, '_>| node.has_tag_name("title");
            assert!(document.descendants().find(is_title).unwrap().text().unwrap().starts_with("Sudoku"));
        }
    }
}

/// The candidates with a shape filled in a colour, and what they are.
fn filled(document: &Document<'_>, colour: &str, tag: &str) -> usize {
    let of_group = |group: Node<'_, '_>| group.children().filter(|node| node.has_tag_name(tag)).count();
    let groups = document.descendants().filter(|node| node.has_tag_name("g"));
    groups
        .filter(|group| {
            group.attribute("fill") == Some(colour) && group.attribute("stroke-width") == Some("0")
        })
        .map(of_group)
        .sum()
}

fn count_of_links(step: &Step) -> usize {
    step.chains().iter().flatten().map(|node| node.parents().len()).sum()
}

#[test]
fn a_picture_of_a_step_has_all_that_it_does_and_is_small() {
    let mut solver = Solver::new(Shape::NINE).unwrap();
    let (mut links, mut largest) = (0, 0);
    for seed in 0..40 {
        let mut generator = Generator::new(Shape::NINE);
        let puzzle = generator.generate(seed).unwrap().answer().unwrap();
        let scale = if seed % 2 == 0 { Scale::Hodoku } else { Scale::Explainer };
        let Some(path) = solver.steps(&puzzle, scale).unwrap().answer() else { panic!("stopped") };
        let (mut values, mut left) = (puzzle.givens().to_vec(), vec![!0u64; 81]);
        for step in &path {
            let mut marks = vec![0; 81];
            Puzzle::from_givens(Shape::NINE, &values).unwrap().write_candidates(&mut marks).unwrap();
            marks.iter_mut().zip(&left).for_each(|(mark, left)| *mark &= left);
            let svg = written(
                Drawing::of_shape(Shape::NINE)
                    .with_givens(puzzle.givens())
                    .with_values(&values)
                    .with_marks(Some(&marks))
                    .with_step(Some(step)),
            );
            largest = largest.max(svg.len());
            let document = Document::parse(&svg).unwrap();
            assert_eq!(filled(&document, "#d55e00", "rect"), step.step.removed().len(), "{step}");
            assert_eq!(filled(&document, "#007a59", "circle"), step.step.placed().len(), "{step}");
            let arrows =
                document.descendants().filter(|node| node.attribute("d").is_some_and(|d| d.contains('Q')));
            assert_eq!(arrows.count(), count_of_links(&step.step));
            links += count_of_links(&step.step);
            // Every mark is there, once.
            let small = digits(&document, 9, 0.0..13.0).len();
            let open = |cell: &usize| values[*cell] == 0;
            let count: u32 = (0..81).filter(open).map(|cell| marks[cell].count_ones()).sum();
            assert!(small >= count as usize, "{small} {count}");
            let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
            let told: String = description.text().unwrap().split_whitespace().collect();
            let sentence: String = step.sentence().split_whitespace().collect();
            assert!(told.contains(&sentence), "{told} {sentence}");
            step.step
                .removed()
                .iter()
                .for_each(|removed| left[usize::from(removed.cell)] &= !(1 << (removed.digit - 1)));
            step.step
                .placed()
                .iter()
                .for_each(|placed| values[usize::from(placed.cell)] = placed.digit.into());
        }
    }
    assert!(links > 50 && largest < 20_000, "{links} links, {largest} bytes");
}

fn described(rules: &Rules) -> (String, String) {
    let svg = written(Drawing::of_rules(rules));
    let document = Document::parse(&svg).unwrap();
    let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    (description.text().unwrap().to_owned(), svg.clone())
}

/// Rules of a 9x9 without others.
fn plain() -> Rules {
    let mut rules = Rules::new(9, 9, 9).unwrap();
    rules.add_grid(Shape::NINE, 0, 0).unwrap();
    rules
}

#[test]
fn every_variant_is_drawn_or_told() {
    let nine = Shape::NINE;
    let (_, without) = described(&plain());
    let told = [
        (Variant::AntiKnight, "a knight's move apart"),
        (Variant::AntiKing, "a king's move apart"),
        (Variant::NonConsecutive, "Neighbours are not consecutive"),
        (Variant::DisjointGroups, "same place in all boxes"),
    ];
    for &variant in Variant::ALL {
        let mut rules = plain();
        rules.add_variant(variant, nine, 0, 0).unwrap();
        let (description, svg) = described(&rules);
        assert_ne!(svg, without, "{}", variant.name());
        for (_, words) in told.iter().filter(|(other, _)| *other == variant) {
            assert!(description.contains(words), "{description}");
        }
    }
}

#[test]
fn every_other_rule_is_drawn_in_its_own_way() {
    let relations = [
        Relation::Different,
        Relation::Equal,
        Relation::Less,
        Relation::Consecutive,
        Relation::NonConsecutive,
        Relation::Double,
        Relation::NoDot,
        Relation::Apart(5),
        Relation::Sum(5),
        Relation::Sum(11),
    ];
    let mut all = vec![described(&plain()).1];
    let mut add = |rules: Rules, what: &str| {
        let (_, svg) = described(&rules);
        assert!(!all.contains(&svg), "{what}");
        all.push(svg);
    };
    for relation in relations {
        for cells in [[0, 1], [9, 0], [0, 10], [0, 80]] {
            let mut rules = plain();
            rules.add_pairs(relation, &[cells]).unwrap();
            add(rules, &format!("{relation:?} {cells:?}"));
        }
    }
    let mut odd = plain();
    odd.add_pairs_by(&[[0, 1]], |one, other| one * other < 40).unwrap();
    add(odd, "a relation without a name");
    let mut cage = plain();
    cage.add_cage(&[0, 1, 9], 12).unwrap();
    add(cage, "a cage");
    let mut sum = plain();
    sum.add_sum(&[0, 1, 20], 12).unwrap();
    add(sum, "a sum");
    let mut two = plain();
    two.add_sum(&[0, 1, 20], 12).unwrap();
    two.add_sum(&[0, 1, 30], 13).unwrap();
    add(two, "two sums that begin in one cell");
    let mut arrow = plain();
    arrow.add_arrow(0, &[1, 2]).unwrap();
    add(arrow, "an arrow");
    for rest in [0, 1] {
        let mut limited = plain();
        limited.limit_digits(&[40], |digit| digit % 2 == rest).unwrap();
        add(limited, "even or odd");
    }
    let mut few = plain();
    few.limit_digits(&[40], |digit| [1, 2, 3, 7].contains(&digit)).unwrap();
    assert!(described(&few).1.contains(">1-3 7<"));
    add(few, "digits");
    let mut region = plain();
    region.add_region(&[0, 10, 21]).unwrap();
    add(region, "a small region");
    let mut full = plain();
    full.add_region(&[0, 10, 21, 31, 41, 51, 62, 70, 80]).unwrap();
    add(full, "another region");
}

#[test]
fn what_is_no_text_of_xml_is_escaped() {
    let title = "<script>alert(\"1\")</script> & \u{1} ]]>";
    let svg = written(Drawing::of_shape(Shape::FOUR).with_title(title).with_caption("a < b\n\n&amp;"));
    let document = Document::parse(&svg).unwrap();
    let text = |tag: &str| {
        document.descendants().find(|node| node.has_tag_name(tag)).unwrap().text().unwrap().to_owned()
    };
    assert_eq!(text("title"), title.replace('\u{1}', "\u{fffd}"));
    let lines: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| node.text().unwrap())
        .collect();
    assert_eq!(lines, ["a < b", "&amp;"]);
}

#[test]
fn a_long_word_stays_in_the_picture() {
    let word = "x".repeat(100);
    let svg = written(Drawing::of_shape(Shape::NINE).with_caption(&word));
    let document = Document::parse(&svg).unwrap();
    let lines: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    // 324 wide, with 6.3 for a character.
    assert_eq!(lines.iter().map(|line| line.len()).collect::<Vec<_>>(), [51, 49]);
    assert_eq!(lines.concat(), word);
}

#[test]
fn clashes_and_themes_are_seen() {
    let givens = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let drawing = Drawing::of_shape(Shape::FOUR).with_givens(&givens);
    let marked = written(drawing.with_clashes(&[0, 1]));
    assert_eq!(marked.matches("<rect").count(), written(drawing).matches("<rect").count() + 2);
    let dark = written(drawing.with_theme(Theme::Dark));
    assert!(dark.contains("#161616") && !written(drawing).contains("#161616"));
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |drawing: Drawing<'_>| drawing.write(&mut String::new()).unwrap_err();
    let four = Drawing::of_shape(Shape::FOUR);
    assert_eq!(
        refused(four.with_givens(&[1; 15])),
        Error::Length { argument: "givens", got: 15, wanted: 16 }
    );
    assert_eq!(
        refused(four.with_values(&[1; 17])),
        Error::Length { argument: "values", got: 17, wanted: 16 }
    );
    assert_eq!(
        refused(four.with_marks(Some(&[1; 3]))),
        Error::Length { argument: "marks", got: 3, wanted: 16 }
    );
    let mut five = [0; 16];
    five[3] = 5;
    assert_eq!(refused(four.with_values(&five)), Error::Value { cell: 3, value: 5, digits: 4, columns: 4 });
    let mut marks = [1; 16];
    marks[5] |= 1 << 4;
    let above = Error::Value { cell: 5, value: 5, digits: 4, columns: 4 };
    assert_eq!(refused(four.with_marks(Some(&marks))), above);
    assert!(matches!(refused(four.with_clashes(&[16])), Error::Argument { .. }));
    let lines = "a\n".repeat(100_001);
    assert!(matches!(refused(four.with_caption(&lines)), Error::Argument { .. }));
    assert_eq!(written(four.with_caption(&lines[2..])).matches("<text").count(), 100_000);
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let path = Solver::new(Shape::NINE).unwrap().steps(&puzzle, Scale::Hodoku).unwrap().answer().unwrap();
    assert!(matches!(refused(four.with_step(path.first())), Error::Argument { .. }));
    struct Full;
    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }
    assert!(matches!(four.write(&mut Full), Err(Error::Argument { .. })));
}

#[test]
fn candidates_of_rules_are_those_that_the_givens_leave() {
    let mut rules = Rules::new(9, 9, 9).unwrap();
    rules.add_grid(Shape::NINE, 0, 0).unwrap();
    let mut random = Random(3);
    for _ in 0..50 {
        let givens: Vec<u32> =
            (0..81).map(|_| random.below(40)).map(|d| if d > 9 { 0 } else { d as u32 }).collect();
        let mut of_rules = vec![7; 81];
        let puzzle = RulesPuzzle::new(rules.clone(), &givens).unwrap();
        puzzle.write_candidates(&mut of_rules).unwrap();
        let mut of_shape = vec![0; 81];
        Puzzle::from_givens(Shape::NINE, &givens).unwrap().write_candidates(&mut of_shape).unwrap();
        assert_eq!(of_rules, of_shape);
        assert!(puzzle.write_candidates(&mut of_rules[1..]).is_err());
    }
    rules.add_pairs(Relation::Less, &[[0, 30]]).unwrap();
    rules.limit_digits(&[2], |digit| digit % 2 == 0).unwrap();
    let mut givens = vec![0; 81];
    givens[30] = 3;
    let mut marks = vec![0; 81];
    RulesPuzzle::new(rules, &givens).unwrap().write_candidates(&mut marks).unwrap();
    assert_eq!([marks[0], marks[2], marks[30], marks[31]], [0b11, 0b1010_1010, 0b100, 0b1_1111_1011]);
}
