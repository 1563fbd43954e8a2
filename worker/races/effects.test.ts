/**
 * Tests that each write route names the effects that follow from the rows that it changes: the live topics, and the
 * waking of the sender.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_TOPICS, type LiveTopic } from '#domain/live/messages.ts';
import { takeSnapshot } from '../test/snapshot.ts';
import { ask, readTables, told } from './held-app.ts';
import { makeCompany, WRITE_ROUTES, type Company } from './write-routes.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, string>;

const TOPICS: Record<string, [topic: LiveTopic, columns?: readonly string[]][]> = {
  check_ins: [['check_in']],
  point_transactions: [['points']],
  users: [
    ['points', ['points_balance', 'current_streak', 'board_points', 'board_week', 'board_month']],
    ['people', ['name', 'department', 'location', 'avatar_url', 'role', 'approval_status', 'is_active']],
  ],
  user_badges: [['points']],
  thanks: [['thanks']],
  thanks_marks: [['thanks']],
  badges: [['points']],
  redemptions: [['redemption']],
  rewards: [['redemption']],
  correction_requests: [['requests']],
};

const UNTOLD: Record<string, { topic: LiveTopic; why: string }[]> = {};

function listRows(before: Tables, after: Tables, table: string): { was: Row | undefined; is: Row | undefined }[] {
  const read = (tables: Tables) =>
    new Map((JSON.parse(tables[table] ?? '[]') as Row[]).map((row) => [toKey(row), row] as const));
  const [was, is] = [read(before), read(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ was: was.get(key), is: is.get(key) }))
    .filter((one) => JSON.stringify(one.was) !== JSON.stringify(one.is));
}

const toKey = (row: Row) =>
  ['id', 'user_id', 'local_date', 'badge_id', 'seq', 'event', 'channel'].map((name) => row[name]).join();

function listTopics(before: Tables, after: Tables): Set<LiveTopic> {
  const found = new Set<LiveTopic>();
  for (const [table, topics] of Object.entries(TOPICS)) {
    for (const { was, is } of listRows(before, after, table)) {
      for (const [topic, columns] of topics) {
        if (!columns || columns.some((column) => was?.[column] !== is?.[column])) found.add(topic);
      }
    }
  }
  const leaves = listRows(before, after, 'leaves');
  if (leaves.some(({ was, is }) => [was?.status, is?.status].includes('requested'))) found.add('requests');
  return found;
}

let made: Company;
let restore: () => Promise<void>;
let start: Tables;

describe('the effects of a write route', () => {
  beforeAll(async () => {
    made = await makeCompany();
    restore = await takeSnapshot();
    start = await readTables();
  });
  beforeEach(() => restore());

  const needed = new Set<LiveTopic>();

  it.each(Object.entries(WRITE_ROUTES))('%s', async (route, entry) => {
    told.topics.clear();
    told.woken = 0;
    const { status, body } = await ask(route, entry, made, { key: 'key-of-the-effects' });
    expect([200, 201, 202], JSON.stringify(body)).toContain(status);
    const after = await readTables();
    const untold = new Set(UNTOLD[route]?.map(({ topic }) => topic));
    const topics = [...listTopics(start, after)];
    for (const topic of topics) needed.add(topic);
    expect(
      topics.filter((topic) => !untold.has(topic) && !told.topics.has(topic)),
      'topics that nobody was told',
    ).toEqual([]);
    const queued = listRows(start, after, 'deliveries').filter(({ was, is }) => !was && is);
    expect(queued.length === 0 || told.woken > 0, 'the sender was woken').toBe(true);
  });

  it('the routes change what every topic is about', () => {
    expect([...needed].toSorted()).toEqual([...LIVE_TOPICS].toSorted());
  });
});
