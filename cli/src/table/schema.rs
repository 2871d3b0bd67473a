//! The schema and the metadata of a Parquet file that gets columns of answers.

use super::answers::Answers;
use super::error::TableError;
use arrow_schema::{DataType, FieldRef, Schema};
use parquet::arrow::arrow_reader::ArrowReaderMetadata;
use parquet::arrow::{ARROW_SCHEMA_META_KEY, ArrowSchemaConverter, encode_arrow_schema};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, ParquetMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::{ColumnPath, Type, TypePtr};
use serde_json::{Value, json};
use std::sync::Arc;

/// The key of the schema that Spark reads in place of that of Parquet.
const SPARK_KEY: &str = "org.apache.spark.sql.parquet.row.metadata";

/// Returns the schema of the input with the answers behind it.
pub fn output_schema(input: &ArrowReaderMetadata, answers: &Schema) -> Result<TypePtr, ParquetError> {
    let root = input.parquet_schema().root_schema();
    let answers = ArrowSchemaConverter::new().convert(answers)?;
    let fields = [root.get_fields(), answers.root_schema().get_fields()].concat();
    Ok(Arc::new(Type::group_type_builder(root.name()).with_fields(fields).build()?))
}

/// Returns the compression of a column, which the answers get, too.
pub fn compression_of(metadata: &ParquetMetaData, column: usize) -> Result<Compression, TableError> {
    let schema = metadata.file_metadata().schema_descr();
    let mut first = None;
    for group in metadata.row_groups() {
        let is_of_column = |leaf: &usize| schema.get_column_root_idx(*leaf) == column;
        for leaf in (0..group.num_columns()).filter(is_of_column) {
            let compression = group.column(leaf).compression();
            if matches!(compression, Compression::BROTLI(_) | Compression::LZO) {
                return Err(TableError::Refused(format!(
                    "compresses its puzzles with {compression:?}, which ordoku does not read: write it with zstd, \
                     snappy, gzip, LZ4 or without compression"
                )));
            }
            first = first.or(Some(compression));
        }
    }
    Ok(match first.unwrap_or(Compression::UNCOMPRESSED) {
        // Its frames differ from program to program.
        Compression::LZ4 => Compression::LZ4_RAW,
        other => other,
    })
}

/// Returns the properties of the output.
pub fn properties(
    input: &ArrowReaderMetadata,
    answers: &Answers,
    compression: Compression,
) -> WriterProperties {
    let metadata = input.metadata();
    let sorted = metadata.row_groups().first().and_then(|group| group.sorting_columns().cloned());
    let builder = WriterProperties::builder()
        .set_compression(compression)
        .set_max_row_group_row_count(None)
        .set_sorting_columns(sorted)
        .set_key_value_metadata(key_values(input, answers.schema()));
    // As a rule, no two puzzles have the same solution.
    let without = |builder: WriterPropertiesBuilder, name| {
        builder.set_column_dictionary_enabled(ColumnPath::from(name), false)
    };
    answers.grids().fold(builder, without).build()
}

/// Returns the metadata of the input. The schemas in it get the answers, too.
fn key_values(input: &ArrowReaderMetadata, answers: &Schema) -> Option<Vec<KeyValue>> {
    let value = |pair: &KeyValue| -> Option<String> {
        match pair.key.as_str() {
            ARROW_SCHEMA_META_KEY => {
                let fields = input.schema().fields().iter().chain(answers.fields()).cloned();
                let metadata = input.schema().metadata().clone();
                Some(encode_arrow_schema(&Schema::new_with_metadata(fields.collect::<Vec<_>>(), metadata)))
            }
            SPARK_KEY => pair.value.as_deref().map(|schema| with_answers(schema, answers)),
            _ => pair.value.clone(),
        }
    };
    let pairs = input.metadata().file_metadata().key_value_metadata()?;
    Some(pairs.iter().map(|pair| KeyValue { key: pair.key.clone(), value: value(pair) }).collect())
}

/// Returns a schema of Spark with the answers. A text that is none is left as it is.
fn with_answers(schema: &str, answers: &Schema) -> String {
    let field = |field: &FieldRef| json!({"name": field.name(), "type": spark_type(field.data_type()), "nullable": true, "metadata": {}});
    let Ok(mut value) = serde_json::from_str::<Value>(schema) else { return schema.to_owned() };
    match value.get_mut("fields").and_then(Value::as_array_mut) {
        Some(fields) => fields.extend(answers.fields().iter().map(field)),
        None => return schema.to_owned(),
    }
    value.to_string()
}

/// Returns the name of a type in Spark, which has no unsigned bytes.
fn spark_type(kind: &DataType) -> Value {
    match kind {
        DataType::Int64 => "long".into(),
        DataType::Float64 => "double".into(),
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
            json!({"type": "array", "elementType": "short", "containsNull": true})
        }
        _ => "string".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_schema::Field;

    #[test]
    fn spark_sees_the_answers() {
        let answers = Schema::new(vec![Field::new("score", DataType::Int64, true)]);
        let before = r#"{"type":"struct","fields":[{"name":"id"}]}"#;
        let after: Value = serde_json::from_str(&with_answers(before, &answers)).unwrap();
        assert_eq!(after["fields"][0]["name"], "id");
        assert_eq!(after["fields"][1]["name"], "score");
        assert_eq!(after["fields"][1]["type"], "long");
        assert_eq!(with_answers("none", &answers), "none");
        assert_eq!(with_answers("{}", &answers), "{}");
    }
}
