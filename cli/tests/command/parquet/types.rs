//! The types that a column of puzzles may have.

use super::files::{KINDS, Kind, answer, read, table_of, texts, write};
use crate::common::{FOUR, FOUR_SOLVED, NINE, NINE_SOLVED, Scratch};
use arrow_array::builder::{FixedSizeListBuilder, GenericListBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, UInt8Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use arrow_schema::DataType;
use std::sync::Arc;

/// Solves a column, and returns the batch with the answers.
fn solved(kind: Kind, puzzles: &ArrayRef, code: i32) -> RecordBatch {
    let scratch = Scratch::new(&format!("parquet-types-{kind:?}-{:?}", std::thread::current().id()));
    write(kind, &scratch.path("in"), &[table_of(puzzles.clone())]);
    let solved = answer(&scratch, &["solve"]);
    assert_eq!(solved.code, code, "{}: {}", puzzles.data_type(), solved.err);
    let batch = read(kind, &scratch.path("out")).remove(0);
    assert_eq!(batch.column(1), puzzles);
    batch
}

#[test]
fn strings_of_all_types() {
    let rows = [Some(NINE), None, Some(FOUR), Some("bad"), Some(NINE)];
    let expected = [Some(NINE_SOLVED), None, Some(FOUR_SOLVED), None, Some(NINE_SOLVED)];
    for kind in KINDS {
        let columns: [ArrayRef; 4] = [
            Arc::new(rows.into_iter().collect::<StringArray>()),
            Arc::new(rows.into_iter().collect::<LargeStringArray>()),
            Arc::new(rows.into_iter().collect::<StringViewArray>()),
            Arc::new(rows.into_iter().collect::<DictionaryArray<Int32Type>>()),
        ];
        for puzzles in columns {
            let batch = solved(kind, &puzzles, 1);
            let solutions = batch.column_by_name("solution").unwrap();
            let found: Vec<_> = match solutions.data_type() {
                DataType::LargeUtf8 => solutions.as_string::<i64>().iter().collect(),
                DataType::Utf8View => solutions.as_string_view().iter().collect(),
                _ => solutions.as_string::<i32>().iter().collect(),
            };
            assert_eq!(found, expected, "{kind:?} {}", puzzles.data_type());
            if !matches!(puzzles.data_type(), DataType::Dictionary(..)) {
                assert_eq!(solutions.data_type(), puzzles.data_type());
            }
        }
    }
}

/// Returns the digits of a line.
fn digits(line: &str) -> Vec<u8> {
    line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

#[test]
fn lists_of_numbers() {
    let sixteen: Vec<u8> = (0..256u32).map(|cell| if cell == 0 { 16 } else { 0 }).collect();
    for kind in KINDS {
        let mut fixed = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
        for row in [Some(digits(NINE)), None, Some(vec![10; 81]), Some(digits(NINE))] {
            fixed.values().append_slice(row.as_deref().unwrap_or(&[0; 81]));
            fixed.append(row.is_some());
        }
        let batch = solved(kind, &(Arc::new(fixed.finish()) as ArrayRef), 1);
        let solutions = batch.column_by_name("solution").unwrap().as_fixed_size_list();
        assert_eq!(solutions.value(0).as_primitive::<UInt8Type>().values(), &digits(NINE_SOLVED));
        assert_eq!([0, 1, 2, 3].map(|row| solutions.is_null(row)), [false, true, true, false]);
        let error = texts(&batch, "error");
        assert!(error[2].is_some_and(|why| why.contains("10 is no digit of a 9x9")), "{error:?}");

        let mut lists = GenericListBuilder::<i32, _>::new(UInt8Builder::new());
        for row in [digits(FOUR), digits(NINE), vec![1, 2, 3], sixteen.clone()] {
            lists.values().append_slice(&row);
            lists.append(true);
        }
        // The last one has a null in it.
        lists.values().append_slice(&digits(FOUR)[..15]);
        lists.values().append_null();
        lists.append(true);
        let batch = solved(kind, &(Arc::new(lists.finish()) as ArrayRef), 1);
        let solutions = batch.column_by_name("solution").unwrap().as_list::<i32>();
        assert_eq!(solutions.value(0).as_primitive::<UInt8Type>().values(), &digits(FOUR_SOLVED));
        assert_eq!(solutions.value(1).as_primitive::<UInt8Type>().values(), &digits(NINE_SOLVED));
        let found = solutions.value(3);
        let found = found.as_primitive::<UInt8Type>().values();
        assert!(found[0] == 16 && found.iter().map(|&digit| u32::from(digit)).sum::<u32>() == 16 * 136);
        let error = texts(&batch, "error");
        assert!(error[2].is_some_and(|why| why.contains("3 numbers are no grid")), "{error:?}");
        assert!(error[4].is_some_and(|why| why.contains("number 16 of the list is null")), "{error:?}");
    }
}
