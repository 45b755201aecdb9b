//! The rows of a SQLite table in memory, and the statement that inserts them into another file.

use sqlx::{
    AssertSqlSafe, Column as _, Row as _, SqliteConnection, TypeInfo as _, ValueRef as _,
    sqlite::SqliteArguments,
};

#[derive(Clone)]
pub enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl Value {
    pub fn bind(self, arguments: &mut SqliteArguments) {
        use sqlx::Arguments as _;
        let bound = match self {
            Self::Null => arguments.add(None::<i64>),
            Self::Integer(value) => arguments.add(value),
            Self::Real(value) => arguments.add(value),
            Self::Text(value) => arguments.add(value),
            Self::Blob(value) => arguments.add(value),
        };
        bound.expect("a plain value");
    }
}

pub struct Table {
    pub name: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    pub async fn read(from: &mut SqliteConnection, name: &str) -> Self {
        let rows = sqlx::query(AssertSqlSafe(format!("SELECT * FROM \"{name}\"")))
            .fetch_all(from)
            .await
            .expect("the table");
        let columns: Vec<String> = rows.first().map_or_else(Vec::new, |row| {
            row.columns()
                .iter()
                .map(|column| column.name().to_owned())
                .collect()
        });
        let rows = rows
            .iter()
            .map(|row| {
                (0..row.columns().len())
                    .map(|index| {
                        let raw = row.try_get_raw(index).expect("the column");
                        if raw.is_null() {
                            return Value::Null;
                        }
                        match raw.type_info().name() {
                            "INTEGER" => Value::Integer(row.get_unchecked(index)),
                            "REAL" => Value::Real(row.get_unchecked(index)),
                            "BLOB" => Value::Blob(row.get_unchecked(index)),
                            _ => Value::Text(row.get_unchecked(index)),
                        }
                    })
                    .collect()
            })
            .collect();
        Self {
            name: name.to_owned(),
            columns,
            rows,
        }
    }

    /// Returns the statement that inserts `rows` rows at once.
    pub fn insert_statement(&self, rows: usize) -> String {
        let columns: Vec<String> = self
            .columns
            .iter()
            .map(|name| format!("\"{name}\""))
            .collect();
        let one = format!("({})", vec!["?"; columns.len()].join(", "));
        format!(
            "INSERT INTO \"{}\" ({}) VALUES {}",
            self.name,
            columns.join(", "),
            vec![one; rows].join(", ")
        )
    }
}
