import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import type { SqlValue } from 'sql.js';
import type { Answer, Sqlite } from './sqlite.ts';

/** Throws for values that D1 refuses, so that code that works in the demo also works in production. */
function toSqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
}

/** When two columns have the same name, the value of the last one counts, as in D1. */
function toResult<Row>({ columns, rows, changes }: Answer): D1Result<Row> {
  const results = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row);
  const meta = {
    duration: 0,
    size_after: 0,
    rows_read: 0,
    rows_written: 0,
    last_row_id: 0,
    changed_db: changes > 0,
    changes,
  };
  return { success: true, results, meta };
}

class SqlJsStatement implements D1PreparedStatement {
  private readonly sqlite: Sqlite;
  private readonly sql: string;
  private readonly values: readonly SqlValue[];

  constructor(sqlite: Sqlite, sql: string, values: readonly SqlValue[] = []) {
    this.sqlite = sqlite;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new SqlJsStatement(this.sqlite, this.sql, values.map(toSqlValue));
  }

  async first<Value>(column?: string): Promise<Value | null> {
    const [row] = this.now<Record<string, unknown>>().results;
    if (!row) return null;
    if (column === undefined) return row as Value;
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`);
    return row[column] as Value;
  }

  async all<Row>(): Promise<D1Result<Row>> {
    return this.now<Row>();
  }

  async run<Row>(): Promise<D1Result<Row>> {
    return this.now<Row>();
  }

  raw<Row = unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>;
  raw<Row = unknown[]>(options?: { columnNames?: false }): Promise<Row[]>;
  async raw<Row>(options?: { columnNames?: boolean }): Promise<[string[], ...Row[]] | Row[]> {
    const { columns, rows } = this.sqlite.run(this.sql, this.values);
    return options?.columnNames ? [columns, ...(rows as Row[])] : (rows as Row[]);
  }

  /** Runs the statement synchronously, so that no other statement can run between two statements of a batch. */
  now<Row>(): D1Result<Row> {
    return toResult<Row>(this.sqlite.run(this.sql, this.values));
  }
}

/** Implements the part of D1 that Drizzle and the Worker use, over SQLite in this page. */
export function d1Over(sqlite: Sqlite): D1Database {
  const d1: Pick<D1Database, 'prepare' | 'batch' | 'exec'> = {
    prepare: (sql) => new SqlJsStatement(sqlite, sql),
    async batch<Row>(statements: D1PreparedStatement[]) {
      if (statements.length === 0) throw new Error('D1_ERROR: No SQL statements detected.');
      return sqlite.transaction(() => (statements as SqlJsStatement[]).map((statement) => statement.now<Row>()));
    },
    async exec(sql) {
      const lines = sql.split('\n').filter((line) => line.trim() !== '');
      for (const line of lines) sqlite.run(line);
      return { count: lines.length, duration: 0 };
    },
  };
  return d1 as D1Database;
}
