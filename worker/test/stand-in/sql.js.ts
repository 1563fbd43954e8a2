/**
 * Replaces the module sql.js by Node's own SQLite, with a third less processor time a test, where the tests are about the
 * Worker's rules and not about the demo's database (vitest.config.ts).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

class NativeStatement {
  private readonly statement: StatementSync;
  private names: string[] | null = null;
  private values: SQLInputValue[] = [];
  private rows: unknown[] | null = null;
  private at = -1;

  constructor(statement: StatementSync) {
    this.statement = statement;
    statement.setReturnArrays(true);
  }

  bind(values: SQLInputValue[]): void {
    this.values = values;
  }

  step(): boolean {
    this.rows ??= this.statement.all(...this.values);
    this.at += 1;
    return this.at < this.rows.length;
  }

  get(): unknown {
    return this.rows?.[this.at];
  }

  getColumnNames(): string[] {
    return (this.names ??= this.statement.columns().map(({ name }) => name));
  }

  reset(): void {
    this.rows = null;
    this.at = -1;
  }

  free(): void {}
}

class Database {
  private readonly database = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: false });

  run(sql: string): void {
    this.database.exec(sql);
  }

  prepare(sql: string): NativeStatement {
    return new NativeStatement(this.database.prepare(sql));
  }

  exec(sql: string, values: SQLInputValue[]): unknown[] {
    return this.database.prepare(sql).all(...values);
  }
}

export default async () => ({ Database });
