import { env } from 'cloudflare:workers';
import type { LiveTopic } from '#domain/live/messages.ts';
import { callSigned } from '../test/device.ts';
import { appAt, call, rows, type Answer } from '../test/harness.ts';
import { GiftCardProvider } from '../test/providers/gift-cards.ts';
import { testPush } from '../test/providers/push.ts';
import { NO_ROOMS } from '../parts.ts';
import { NOW } from './side.ts';
import { findSender, type Company, type WriteRoute } from './write-routes.ts';

export type HoldAt = 'after the first reads' | 'before the write';

const GUARDS = 'INSERT INTO expect';
const STORED_ANSWER = /^select .* from "idempotency_keys" .*employee_id/s;

interface Hold {
  at: HoldAt;
  other: () => Promise<unknown>;
}

let now = NOW;
let hold: Hold | null = null;
let isNext = false;

async function runOther(at: HoldAt): Promise<void> {
  if (hold?.at !== at || !isNext) return;
  const { other } = hold;
  [hold, isNext] = [null, false];
  await other();
}

const d1 = {
  prepare: (text: string) => {
    if (hold) isNext ||= hold.at === 'before the write' ? text.includes(GUARDS) : STORED_ANSWER.test(text);
    return env.DB.prepare(text);
  },
  batch: async (statements: D1PreparedStatement[]) => {
    await runOther('before the write');
    const results = await env.DB.batch(statements);
    await runOther('after the first reads');
    return results;
  },
} as unknown as D1Database;

export const told = { topics: new Set<LiveTopic>(), woken: 0 };

const app = appAt(() => now, {
  d1,
  push: testPush().port,
  giftCards: new GiftCardProvider(),
  sender: { wake: () => void (told.woken += 1) },
  live: {
    ...NO_ROOMS,
    changed: async (topics) => topics.forEach((topic) => told.topics.add(topic)),
    issueTicket: async () => ({ room: 'america-0', ticket: 'x'.repeat(51) }),
  },
});

interface Asked {
  key: string;
  at?: Date;
  /** True when the user's device sends the request, without a session. */
  byDevice?: boolean;
}

export async function ask(
  route: string,
  entry: WriteRoute,
  made: Company,
  { key, at = NOW, byDevice }: Asked,
): Promise<Answer> {
  now = at;
  const [method, pattern = ''] = route.split(' ') as ['POST', string];
  const path = entry.path?.(made) ?? pattern;
  const body = entry.body?.(made);
  if (byDevice)
    return callSigned(app, made.device, { method, path, body: body ? JSON.stringify(body) : '', key, madeAt: at });
  const headers = { ...entry.headers, 'Idempotency-Key': key };
  return call(app, findSender(entry, made), method, path, body, headers);
}

export async function askHeld(
  act: () => Promise<Answer>,
  at: HoldAt,
  other: () => Promise<unknown>,
): Promise<{ answer: Answer; isHeld: boolean }> {
  [hold, isNext] = [{ at, other }, false];
  const answer = await act();
  const isHeld = hold === null;
  hold = null;
  return { answer, isHeld };
}

let tables: { name: string }[] | null = null;

export async function readTables(): Promise<Record<string, string>> {
  tables ??= await rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT LIKE 'd1_%' AND name NOT LIKE 'copy_%' ORDER BY name`,
  );
  const names = tables.map(({ name }) => name);
  const results = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, index) => [name, JSON.stringify(results[index]?.results)]));
}

export const listChanged = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);

export const readCode = ({ body }: Answer): string | null =>
  (body as { error?: { code: string } } | null)?.error?.code ?? null;
