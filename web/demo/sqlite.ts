import type { Database, SqlValue, Statement } from 'sql.js';

/** The demo has the same migrations as a server. */
const FILES = import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export const MIGRATIONS: readonly string[] = Object.keys(FILES)
  .toSorted()
  .map((path) => FILES[path] ?? '');

export interface Answer {
  columns: string[];
  rows: SqlValue[][];
  /** The number of rows that the statement wrote, including rows that triggers wrote. */
  changes: number;
}

/** Preparing takes half of the time of a statement, and the app has a few hundred texts. */
const PREPARED_MAX = 500;

/** An SQLite database in memory, with D1's settings and error texts. All methods are synchronous. */
export class Sqlite {
  private readonly database: Database;
  private readonly totalChanges: Statement;
  private changesBefore = 0;
  private readonly prepared = new Map<string, Statement>();

  constructor(database: Database) {
    this.database = database;
    database.run('PRAGMA foreign_keys = ON');
    this.totalChanges = database.prepare('SELECT total_changes()');
  }

  /** Throws D1_ERROR. */
  run(sql: string, values: readonly SqlValue[] = []): Answer {
    try {
      return this.step(sql, values);
    } catch (error) {
      this.countChanges();
      throw this.toD1Error(error);
    }
  }

  /** It may be inside another transaction, such as a snapshot of the tests. */
  transaction<Result>(work: () => Result): Result {
    this.database.run('SAVEPOINT work');
    try {
      const result = work();
      this.database.run('RELEASE work');
      return result;
    } catch (error) {
      this.database.run('ROLLBACK TO work; RELEASE work');
      throw error;
    }
  }

  script(sql: string): void {
    this.database.run(sql);
    this.countChanges();
  }

  close(): void {
    this.database.close();
  }

  private step(sql: string, values: readonly SqlValue[]): Answer {
    if (sql.trim() === '') throw new Error('No SQL statements detected.');
    const statement = this.prepare(sql);
    try {
      statement.bind([...values]);
      const rows: SqlValue[][] = [];
      while (statement.step()) rows.push(statement.get());
      return { columns: statement.getColumnNames(), rows, changes: this.countChanges() };
    } finally {
      statement.reset();
    }
  }

  private prepare(sql: string): Statement {
    const known = this.prepared.get(sql);
    const statement = known ?? this.database.prepare(sql);
    this.prepared.delete(sql);
    this.prepared.set(sql, statement);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > PREPARED_MAX && oldest !== undefined) {
      this.prepared.get(oldest)?.free();
      this.prepared.delete(oldest);
    }
    return statement;
  }

  /** Returns the number of rows written since the last call. */
  private countChanges(): number {
    this.totalChanges.step();
    const total = Number(this.totalChanges.get()[0]);
    this.totalChanges.reset();
    const changes = total - this.changesBefore;
    this.changesBefore = total;
    return changes;
  }

  /**
   * Converts an error to D1's form. sql.js throws SQLite's message without the error code, so the code is derived from
   * the message. A constraint error contains "constraint failed" or is the text of a trigger.
   */
  private toD1Error(error: unknown): Error {
    const message = error instanceof Error ? error.message : String(error);
    const refused = message.includes('constraint failed') || this.isRaisedByTrigger(message);
    const cause = new Error(`${message}: ${refused ? 'SQLITE_CONSTRAINT' : 'SQLITE_ERROR'}`);
    return new Error(`D1_ERROR: ${cause.message}`, { cause });
  }

  private isRaisedByTrigger(message: string): boolean {
    const query = `SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND instr(sql, 'RAISE(ABORT, ''' || ? || ''')')`;
    return this.database.exec(query, [message]).length > 0;
  }
}
