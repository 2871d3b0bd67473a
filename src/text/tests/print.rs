//! The printed formats.

use super::*;

#[test]
fn usual_formats() {
    let text = |layout| printed_as(layout, shape(2, 2), &digits("1234341221430321"));
    assert_eq!(text(Layout::Line), "123434122143.321\n");
    assert_eq!(text(Layout::Rows), "1234\n3412\n2143\n.321\n");
    assert_eq!(
        text(Layout::Boxes),
        "+-----+-----+\n\
         | 1 2 | 3 4 |\n\
         | 3 4 | 1 2 |\n\
         +-----+-----+\n\
         | 2 1 | 4 3 |\n\
         | . 3 | 2 1 |\n\
         +-----+-----+\n"
    );
    assert_eq!(text(Layout::Ordered), "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n0 3 2 1\n");

    let numbers_of_12x12 = printed_as(Layout::Numbers, shape(3, 4), &grid(shape(3, 4), 1, false));
    assert!(numbers_of_12x12.lines().all(|line| line.len() == 12 * 3 - 1));
    assert_eq!(Format::usual(shape(6, 6), Layout::Rows).symbols, Symbols::ZeroBased);
}

#[test]
fn formats_that_cannot_be_printed_are_refused() {
    for (name, shape, layout, symbols, blank) in [
        ("36 digits, 26 letters", shape(6, 6), Layout::Rows, Symbols::Letters, '.'),
        ("36 digits, 35 characters", shape(6, 6), Layout::Line, Symbols::Digits, '.'),
        ("49 digits, 36 characters", shape(7, 7), Layout::Boxes, Symbols::ZeroBased, '.'),
        ("0 is a digit and the blank", shape(3, 3), Layout::Rows, Symbols::ZeroBased, '0'),
        ("5 as the blank", shape(3, 3), Layout::Rows, Symbols::Digits, '5'),
        ("no order", shape(2, 3), Layout::Ordered, Symbols::Digits, '.'),
    ] {
        let format = Format::new(shape, layout, symbols, blank);
        assert!(matches!(format, Err(Error::Argument { .. })), "{name}");
    }
    for (shape, layout, symbols, blank) in [
        (shape(6, 6), Layout::Rows, Symbols::ZeroBased, '.'),
        (shape(5, 7), Layout::Line, Symbols::Digits, '0'),
        (shape(2, 13), Layout::Boxes, Symbols::Letters, '0'),
        (shape(16, 16), Layout::Numbers, Symbols::Digits, '.'),
        (shape(7, 7), Layout::Ordered, Symbols::Digits, '.'),
    ] {
        assert_eq!(Format::new(shape, layout, symbols, blank), Ok(Format { layout, symbols, blank }));
    }
}

#[test]
fn values_that_do_not_fit_the_shape_are_refused() {
    let print_4x4 = |values: &[u32]| {
        let format = Format::usual(shape(2, 2), Layout::Rows);
        print(shape(2, 2), values, format, &mut String::new())
    };
    assert!(matches!(print_4x4(&[0; 15]), Err(Error::Length { got: 15, wanted: 16, .. })));
    assert_eq!(print_4x4(&[5; 16]), Err(Error::Value { cell: 0, value: 5, digits: 4, columns: 4 }));
}
