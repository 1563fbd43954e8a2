import initSqlJs, { type Database } from 'sql.js';
import { expect } from 'vitest';
import { newId } from '#worker/new-id.ts';
import { DEMO_COMPANY } from './company.ts';
import { createDemo } from './demo.ts';

const sql = await initSqlJs();

/** With `refuse`, every write fails as if the storage were full. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  refuse = false;
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.refuse) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/**
 * Selects users whose figures do not match their ledger, and claims whose payment or refund is missing in the ledger.
 */
const UNSOUND = `
  SELECT u.id FROM users u WHERE u.points_balance < 0
    OR u.points_balance <> (SELECT ifnull(sum(points_amount), 0) FROM point_transactions WHERE user_id = u.id)
    OR u.total_points_earned <> (SELECT ifnull(sum(points_amount), 0) FROM point_transactions
      WHERE user_id = u.id AND transaction_type IN ('earned', 'bonus'))
    OR u.ledger_seq <> (SELECT count(*) FROM point_transactions WHERE user_id = u.id)
    OR u.total_check_ins <> u.opening_check_ins + (SELECT count(*) FROM check_ins WHERE user_id = u.id)
  UNION ALL SELECT r.id FROM redemptions r
    WHERE iif(r.status IN ('rejected', 'cancelled'), 0, -r.points_spent) <> (SELECT sum(points_amount)
      FROM point_transactions WHERE reference_type = 'redemption' AND reference_id = r.id)`;

function expectSound(database: Database | undefined): void {
  expect(database?.exec(UNSOUND), 'what does not follow from the ledger').toEqual([]);
}

type Body = Record<string, unknown> & { items: Record<string, unknown>[] };

export class Page {
  now: Date;
  private readonly demo;
  private readonly opened: Database[] = [];
  readonly changes: string[] = [];

  constructor(storage: FakeStorage, now: string, kind = DEMO_COMPANY) {
    this.now = new Date(now);
    const { opened } = this;
    class WatchedDatabase extends sql.Database {
      constructor() {
        super();
        opened.push(this);
      }
    }
    this.demo = createDemo({
      kind,
      sql: { ...sql, Database: WatchedDatabase },
      clock: () => this.now,
      newId,
      storage: () => storage as unknown as Storage,
      alone: (work) => work(),
      onChange: (topics) => void this.changes.push(...topics),
    });
  }

  async ask(
    as: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ) {
    const response = await this.demo.fetch(
      new Request(`http://localhost${path}`, {
        method,
        signal,
        headers: {
          Authorization: `Demo ${as}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    expectSound(this.opened.at(-1));
    return { status: response.status, body: (await response.json()) as Body };
  }

  get(as: string, path: string) {
    return this.ask(as, 'GET', path);
  }

  column(query: string): unknown[] {
    return (
      this.opened
        .at(-1)
        ?.exec(query)[0]
        ?.values.map(([first]) => first) ?? []
    );
  }

  get companies(): number {
    return this.opened.length;
  }
}
