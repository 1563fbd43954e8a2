import { env } from 'cloudflare:workers';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { searchText } from '#domain/people/search-text.ts';
import { sql } from 'drizzle-orm';
import { createApp } from '../app.ts';
import { signClockCheck } from '../core/signatures/clock-checks.ts';
import { countUsers } from '../core/figures/people.ts';
import { REBUILD_FIGURES, REBUILD_PEOPLE } from '../core/figures/rebuild.ts';
import { toOpenApi } from '../features/api-docs/document.ts';
import { movePoints, type LedgerEntry } from '../core/points.ts';
import { writeBatch } from '../core/write-batch.ts';
import { openDb } from '../db/client.ts';
import { findSigningKey, selectNewestKey } from '../db/signing-keys.ts';
import { demoIdentity } from '../identity/demo.ts';
import { JOBS } from '../jobs/list.ts';
import { NO_ROOMS, type Parts } from '../parts.ts';
import { expectAsPublished } from './conformance.ts';
import { besideRanks, besideTestRanks, ofApp, readRanks } from './ranks.ts';

/** The whole suite runs with several clocks (scripts/lib/clock.ts). */
export const NOW = new Date(env.CLOCK.replace('fixed:', ''));

/** Each answer must match the OpenAPI document of its route. */
export function appAt(now: Date | (() => Date) = NOW, parts: Partial<Parts> = {}) {
  const app = uncheckedAppAt(now, parts);
  const request = app.request;
  app.request = async (input, init) => {
    await readRanks();
    const answer = await request(input, init);
    await expectAsPublished(app, init?.method ?? 'GET', String(input), answer.clone());
    return answer;
  };
  return app;
}

let madeIds = 0;

/** A test can distinguish the id from every other text. */
const madeId = () => `id${String(++madeIds).padStart(10, '0')}`;

export function uncheckedAppAt(now: Date | (() => Date), parts: Partial<Parts> = {}) {
  const app = createApp(partsAt(now, parts));
  const request = app.request;
  app.request = (...asked) => besideRanks(() => request(...asked));
  return app;
}

export function partsAt(now: Date | (() => Date), parts: Partial<Parts> = {}): Parts {
  return {
    identity: demoIdentity({ publicDemo: false }),
    clock: typeof now === 'function' ? now : () => now,
    newId: madeId,
    // The app has no live rooms here, because the tests in party/ cover them.
    live: { ...NO_ROOMS, issueTicket: async () => ({ room: 'america-0', ticket: 'x'.repeat(51) }) },
    // The demo in the browser has no jobs.
    jobs: JOBS,
    monthFiles: (env.ARCHIVE as typeof env.ARCHIVE | undefined) ?? null,
    push: null,
    sender: { wake: () => {} },
    webhookSecret: null,
    secret: 'a secret of the tests',
    codeKeys: [{ id: 'test', bytes: new TextEncoder().encode('a key of the tests') }],
    mail: null,
    mailWebhookSecret: null,
    giftCards: null,
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version: 'test',
    openApi: toOpenApi,
    ...parts,
    d1: ofApp(parts.d1 ?? env.DB),
    ranks: besideTestRanks(parts.ranks),
  };
}

type App = ReturnType<typeof appAt>;

export interface Answer {
  status: number;
  // A loose type, because the tests compare whole bodies.
  body: Record<string, unknown>;
  headers: Headers;
}

export async function call(
  app: App,
  as: string | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await app.request(`http://localhost${path}`, {
    method,
    headers: {
      ...(as === null ? {} : { Authorization: `Demo ${as}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? response.status !== 302;
  const answered = isJson ? await response.json<Answer['body']>() : { text: await response.text() };
  return { status: response.status, body: answered, headers: response.headers };
}

const DB = openDb(env.DB);

let people = 0;

/** Restarts the counters, so that the ids in a file do not depend on the files that ran before it. */
export function restartCounters(): void {
  madeIds = 0;
  people = 0;
  badges = 0;
}

/** Use `givePoints` to give the user points. */
export async function person(columns: Record<string, string | number | null> = {}): Promise<string> {
  const id = `person-${++people}`;
  const row: Record<string, string | number | null> = {
    id,
    employee_id: String(columns.id ?? id),
    email: `${String(columns.id ?? id)}@example.test`,
    name: `Person ${people}`,
    hire_date: '2024-01-15',
    time_zone: 'America/Toronto',
    work_calendar_id: 'standard',
    created_at: '2024-01-15T12:00:00.000Z',
    updated_at: '2024-01-15T12:00:00.000Z',
    ...columns,
  };
  row.search_text = searchText(String(row.name), String(row.email));
  const names = Object.keys(row);
  await env.DB.prepare(`INSERT INTO users (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
    .run();
  await writeBatch(DB, countUsers(DB, sql`(${row.id})`));
  return String(row.id);
}

export async function givePoints(userId: string, amount: number): Promise<void> {
  const opening: LedgerEntry = {
    transactionType: 'earned',
    pointsAmount: amount,
    referenceType: 'opening',
    referenceId: null,
    description: 'Brought over',
    createdBy: null,
  };
  const at = '2024-01-15T12:00:00.000Z';
  const moves = movePoints(DB, { userId, entries: [opening], bookedOn: '2024-01-15', at });
  await writeBatch(DB, moves);
  await forgetFolds();
}

/** Call this function when the clock of a test goes back to a time before the sums were made. */
export const forgetFolds = () => env.DB.prepare('DELETE FROM department_months').run();

export async function rebuildFigures(): Promise<void> {
  await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
}

export async function reward(columns: Record<string, string | number | null> = {}): Promise<string> {
  const row: Record<string, string | number | null> = {
    id: `reward-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Coffee card',
    description: 'A coffee on us',
    points_cost: 10,
    category: 'weekly',
    icon: 'coffee',
    created_at: '2024-01-15T12:00:00.000Z',
    updated_at: '2024-01-15T12:00:00.000Z',
    ...columns,
  };
  const names = Object.keys(row);
  await env.DB.prepare(`INSERT INTO rewards (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
    .run();
  return String(row.id);
}

export const NEW_BADGE = {
  name: 'Night Owl',
  description: 'Check in twice.',
  icon: 'star',
  points: 15,
  category: 'consistency',
  tier: 'silver',
  rarity: 'rare',
  criteria: { type: 'total_checkins', count: 2 },
};

let badges = 0;
export async function badge(columns: Record<string, string | number> = {}): Promise<string> {
  const id = `badge-${++badges}`;
  const row: Record<string, string | number> = {
    id,
    name: `Badge ${badges}`,
    description: 'For the test.',
    icon: 'medal',
    points: 10,
    category: 'milestone',
    tier: 'bronze',
    rarity: 'common',
    criteria_type: 'total_checkins',
    criteria_count: 1,
    created_at: '2024-01-15T12:00:00.000Z',
    updated_at: '2024-01-15T12:00:00.000Z',
    ...columns,
  };
  const names = Object.keys(row);
  await env.DB.prepare(`INSERT INTO badges (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
    .run();
  return id;
}

const WRITE =
  /^\s*(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) (users|check_ins|point_transactions|redemptions|user_badges|system_settings)\b/;

/** After a direct change of rows, the figures are computed again. */
export async function rows<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(text)
    .bind(...values)
    .all<Row>();
  const [, table] = WRITE.exec(text) ?? [];
  if (table === 'users') await env.DB.batch(REBUILD_PEOPLE.map((one) => env.DB.prepare(one)));
  else if (table !== undefined) await rebuildFigures();
  return results;
}

export async function readBalance(userId: string): Promise<number> {
  const [row] = await rows<{ points_balance: number }>('SELECT points_balance FROM users WHERE id = ?', userId);
  return row?.points_balance ?? -1;
}

export const checkInAt = (user: string, at: Date | string, body: object = {}, key?: string): Promise<Answer> =>
  call(appAt(new Date(at)), user, 'POST', '/api/checkins', body, key === undefined ? {} : { 'Idempotency-Key': key });

/** The badges stay in the database, and the points that they paid stay in the ledger. */
export const retireBadges = () => env.DB.prepare('UPDATE badges SET is_active = 0').run();

/** Sets the scoring policy of every day from 2001 on; null restores the standard policy. */
export async function setPolicy(policy: ScoringPolicy | null): Promise<void> {
  await rows('DELETE FROM scoring_policies');
  if (policy === null) return;
  await rows(
    `INSERT INTO scoring_policies (number, holds_from, policy, created_by, created_at)
     VALUES (1, '2001-01-01', ?, 'test', '2001-01-01T00:00:00.000Z')`,
    JSON.stringify(policy),
  );
}

export async function findOrMake(id: string, columns: Record<string, string>): Promise<string> {
  const [found] = await rows('SELECT id FROM users WHERE id = ?', id);
  return found ? id : person({ id, ...columns });
}

export async function approved(answer: Answer, app: App, reason = 'We agreed.'): Promise<Answer> {
  if (answer.status !== 202) return answer;
  const secondAdmin = await findOrMake('second-admin', { role: 'super_admin' });
  const { proposal } = answer.body.approval as { proposal: { id: string } };
  const path = `/api/settings/scoring_policy/proposals/${proposal.id}`;
  return call(app, secondAdmin, 'PUT', path, { status: 'approved', reason });
}

export const DEVICE = 'device-of-the-tests';

/** This function also works for a user whom no route admits. */
export async function signedClock(
  userId: string,
  at: Date | string,
): Promise<{ clockCheck: string; deviceId: string }> {
  const now = new Date(at);
  const [newest] = await selectNewestKey(DB);
  const clockCheck = await signClockCheck(await findSigningKey(DB, newest, now), { userId, deviceId: DEVICE }, now);
  return { clockCheck, deviceId: DEVICE };
}

export async function checkedClock(
  user: string,
  at: Date | string,
  deviceId = DEVICE,
): Promise<{ clockCheck: string; deviceId: string }> {
  const { body } = await call(appAt(new Date(at)), user, 'GET', '/api/me', undefined, { 'Device-Id': deviceId });
  return { clockCheck: (body.today as { clockCheck: string }).clockCheck, deviceId };
}
