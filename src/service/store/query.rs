//! Statements for either database: a statement is written and compiled once, and the connection that it runs on decides which
//! driver takes it.
//!
//! The texts use the SQL that SQLite and PostgreSQL share: numbered parameters, CASE, upserts, RETURNING. Where the two differ,
//! the text has a part from [`Dialect`](super::dialect::Dialect).

use std::marker::PhantomData;

use sqlx::{
    AssertSqlSafe, Encode, FromRow, PgConnection, PgPool, Postgres, SqlSafeStr, SqlStr, Sqlite,
    SqliteConnection, SqlitePool, Type,
    error::BoxDynError,
    postgres::{PgArguments, PgRow},
    query::QueryAs,
    sqlite::{SqliteArguments, SqliteRow},
};

/// Where a statement runs.
pub(super) enum Executor<'c> {
    SqlitePool(&'c SqlitePool),
    PostgresPool(&'c PgPool),
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// A value of a parameter.
pub(super) trait Argument<'q>: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn Argument<'q> + 'q>;
    fn add_to_sqlite(self: Box<Self>, arguments: &mut SqliteArguments) -> Result<(), BoxDynError>;
    fn add_to_postgres(self: Box<Self>, arguments: &mut PgArguments) -> Result<(), BoxDynError>;
}

impl<'q, V> Argument<'q> for V
where
    V: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>,
    V: Clone + Send + Sync + 'q,
{
    fn boxed_clone(&self) -> Box<dyn Argument<'q> + 'q> {
        Box::new(self.clone())
    }

    fn add_to_sqlite(self: Box<Self>, arguments: &mut SqliteArguments) -> Result<(), BoxDynError> {
        sqlx::Arguments::add(arguments, *self)
    }

    fn add_to_postgres(self: Box<Self>, arguments: &mut PgArguments) -> Result<(), BoxDynError> {
        sqlx::Arguments::add(arguments, *self)
    }
}

type Arguments<'q> = Vec<Box<dyn Argument<'q> + 'q>>;

/// A type that rows of both databases can be read as.
pub(super) trait Record:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Record for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// A statement with its parameters, whose rows are read as `T`.
pub(super) struct Query<'q, T> {
    sql: SqlStr,
    arguments: Arguments<'q>,
    record: PhantomData<fn() -> T>,
}

impl<T> Clone for Query<'_, T> {
    fn clone(&self) -> Self {
        Self {
            sql: self.sql.clone(),
            arguments: self.arguments.iter().map(|it| it.boxed_clone()).collect(),
            record: PhantomData,
        }
    }
}

/// A statement whose rows have one column.
pub(super) struct ScalarQuery<'q, T>(Query<'q, (T,)>);

/// A statement of which no rows are read.
pub(super) fn query<'q>(sql: impl SqlSafeStr) -> Query<'q, ()> {
    query_as(sql)
}

pub(super) fn query_as<'q, T>(sql: impl SqlSafeStr) -> Query<'q, T> {
    Query {
        sql: sql.into_sql_str(),
        arguments: Vec::new(),
        record: PhantomData,
    }
}

pub(super) fn query_scalar<'q, T>(sql: impl SqlSafeStr) -> ScalarQuery<'q, T> {
    ScalarQuery(query_as(sql))
}

impl<'q, T> Query<'q, T> {
    /// Adds the value of the next parameter.
    pub(super) fn bind(mut self, value: impl Argument<'q> + 'q) -> Self {
        self.arguments.push(Box::new(value));
        self
    }

    fn for_sqlite(self) -> Result<(SqlStr, SqliteArguments), sqlx::Error> {
        let mut arguments = SqliteArguments::default();
        for argument in self.arguments {
            let added = argument.add_to_sqlite(&mut arguments);
            added.map_err(sqlx::Error::Encode)?;
        }
        Ok((self.sql, arguments))
    }

    fn for_postgres(self) -> Result<(SqlStr, PgArguments), sqlx::Error> {
        let mut arguments = PgArguments::default();
        for argument in self.arguments {
            let added = argument.add_to_postgres(&mut arguments);
            added.map_err(sqlx::Error::Encode)?;
        }
        Ok((self.sql, arguments))
    }
}

impl Query<'_, ()> {
    /// Returns the number of rows that were changed.
    pub(super) async fn execute<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<u64, sqlx::Error> {
        let sqlite = |(sql, arguments)| sqlx::query_with::<Sqlite, _>(sql, arguments);
        let postgres = |(sql, arguments)| sqlx::query_with::<Postgres, _>(sql, arguments);
        Ok(match executor.into() {
            Executor::SqlitePool(pool) => {
                let done = sqlite(self.for_sqlite()?).execute(pool).await?;
                done.rows_affected()
            }
            Executor::Sqlite(connection) => {
                let done = sqlite(self.for_sqlite()?).execute(connection).await?;
                done.rows_affected()
            }
            Executor::PostgresPool(pool) => {
                let done = postgres(self.for_postgres()?).execute(pool).await?;
                done.rows_affected()
            }
            Executor::Postgres(connection) => {
                let done = postgres(self.for_postgres()?).execute(connection).await?;
                done.rows_affected()
            }
        })
    }
}

impl<T: Record> Query<'_, T> {
    fn sqlite(self) -> Result<QueryAs<'static, Sqlite, T, SqliteArguments>, sqlx::Error> {
        let (sql, arguments) = self.for_sqlite()?;
        Ok(sqlx::query_as_with(sql, arguments))
    }

    fn postgres(self) -> Result<QueryAs<'static, Postgres, T, PgArguments>, sqlx::Error> {
        let (sql, arguments) = self.for_postgres()?;
        Ok(sqlx::query_as_with(sql, arguments))
    }

    pub(super) async fn fetch_all<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<Vec<T>, sqlx::Error> {
        match executor.into() {
            Executor::SqlitePool(pool) => self.sqlite()?.fetch_all(pool).await,
            Executor::Sqlite(connection) => self.sqlite()?.fetch_all(connection).await,
            Executor::PostgresPool(pool) => self.postgres()?.fetch_all(pool).await,
            Executor::Postgres(connection) => self.postgres()?.fetch_all(connection).await,
        }
    }

    pub(super) async fn fetch_optional<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<Option<T>, sqlx::Error> {
        match executor.into() {
            Executor::SqlitePool(pool) => self.sqlite()?.fetch_optional(pool).await,
            Executor::Sqlite(connection) => self.sqlite()?.fetch_optional(connection).await,
            Executor::PostgresPool(pool) => self.postgres()?.fetch_optional(pool).await,
            Executor::Postgres(connection) => self.postgres()?.fetch_optional(connection).await,
        }
    }

    /// Fails when there is no row.
    pub(super) async fn fetch_one<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<T, sqlx::Error> {
        let row = self.fetch_optional(executor).await?;
        row.ok_or(sqlx::Error::RowNotFound)
    }
}

impl<'q, T> ScalarQuery<'q, T>
where
    (T,): Record,
{
    pub(super) fn bind(self, value: impl Argument<'q> + 'q) -> Self {
        Self(self.0.bind(value))
    }

    pub(super) async fn fetch_all<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<Vec<T>, sqlx::Error> {
        let rows = self.0.fetch_all(executor).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    pub(super) async fn fetch_optional<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<Option<T>, sqlx::Error> {
        let row = self.0.fetch_optional(executor).await?;
        Ok(row.map(|(value,)| value))
    }

    /// Fails when there is no row.
    pub(super) async fn fetch_one<'c>(
        self,
        executor: impl Into<Executor<'c>>,
    ) -> Result<T, sqlx::Error> {
        Ok(self.0.fetch_one(executor).await?.0)
    }
}

/// A statement that is put together from parts.
pub(super) struct QueryBuilder<'q> {
    sql: String,
    arguments: Arguments<'q>,
}

impl<'q> QueryBuilder<'q> {
    pub(super) fn new(sql: impl Into<String>) -> Self {
        Self {
            sql: sql.into(),
            arguments: Vec::new(),
        }
    }

    /// The query of columns for a query that begins with its tables.
    pub(super) fn select(&self, columns: &str) -> Self {
        Self {
            sql: format!("SELECT {columns} {}", self.sql),
            arguments: self.arguments.iter().map(|it| it.boxed_clone()).collect(),
        }
    }

    /// `sql` is text of this program, without any input.
    pub(super) fn push(&mut self, sql: impl AsRef<str>) -> &mut Self {
        self.sql.push_str(sql.as_ref());
        self
    }

    /// Adds a parameter with its value.
    pub(super) fn push_bind(&mut self, value: impl Argument<'q> + 'q) -> &mut Self {
        self.arguments.push(Box::new(value));
        let number = self.arguments.len();
        self.push(format!("${number}"))
    }

    /// Adds `IN ($1, $2, …)`. With a set passed as JSON the planner does not know how small the set is and scans the table
    /// instead of the index.
    pub(super) fn push_in<V: Argument<'q> + 'q>(
        &mut self,
        values: impl IntoIterator<Item = V>,
    ) -> &mut Self {
        self.push("IN (");
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push_bind(value);
        }
        self.push(")")
    }

    pub(super) fn build(self) -> Query<'q, ()> {
        self.build_query_as()
    }

    pub(super) fn build_query_as<T>(self) -> Query<'q, T> {
        Query {
            sql: AssertSqlSafe(self.sql).into_sql_str(),
            arguments: self.arguments,
            record: PhantomData,
        }
    }

    pub(super) fn build_query_scalar<T>(self) -> ScalarQuery<'q, T> {
        ScalarQuery(self.build_query_as())
    }

    #[cfg(test)]
    pub(super) fn sql(&self) -> &str {
        &self.sql
    }
}
