import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { gatherReads } from './gather-reads.ts';

function watched() {
  const batches: number[] = [];
  const d1 = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => {
      batches.push(statements.length);
      return env.DB.batch(statements);
    },
  } as D1Database;
  return { d1: gatherReads(d1), batches };
}

const readRows = ({ results }: D1Result) => results;

it('sends reads of the same moment as one batch, in which equal reads run once', async () => {
  const { d1, batches } = watched();
  const one = (value: unknown) => d1.prepare('SELECT ? AS value').bind(value);
  const read = await Promise.all([
    d1.batch([one(1), one(2)]),
    d1.batch([one(2), d1.prepare('SELECT 3 AS value')]),
    one(1)
      .all()
      .then((result) => [result]),
  ]);
  expect(read.map((results) => results.map(readRows))).toEqual([
    [[{ value: 1 }], [{ value: 2 }]],
    [[{ value: 2 }], [{ value: 3 }]],
    [[{ value: 1 }]],
  ]);
  expect(batches).toEqual([3]);
  expect(read[0]![0]!.results).not.toBe(read[2]![0]!.results);
});

it('tells values of different types apart', async () => {
  const { d1, batches } = watched();
  const bytes = (byte: number) => new Uint8Array([byte]).buffer;
  const values = [1, '1', null, 'null', bytes(1), bytes(2)];
  const read = await Promise.all(values.map((value) => d1.prepare('SELECT quote(?) AS value').bind(value).all()));
  expect(new Set(read.map(({ results }) => results[0]!.value)).size).toBe(6);
  expect(batches).toEqual([6]);
});

it('runs each write, also equal ones, and never with another request’s reads', async () => {
  const { d1, batches } = watched();
  await env.DB.exec('CREATE TABLE gathered (value INTEGER)');
  const write = () => d1.prepare('INSERT INTO gathered VALUES (1)');
  const withWrite = () => d1.prepare('WITH one AS (SELECT 1 AS value) INSERT INTO gathered SELECT value FROM one');
  await Promise.all([
    d1.batch([write(), d1.prepare('SELECT 1')]),
    d1.batch([write(), d1.prepare('SELECT 1')]),
    withWrite().all(),
    d1.batch([d1.prepare('SELECT 1')]),
  ]);
  expect(batches).toEqual([2, 2, 1]);
  expect(await d1.prepare('SELECT count(*) AS count FROM gathered').first('count')).toBe(3);
  await env.DB.exec('DROP TABLE gathered');
});

it('fails every read of a batch that fails, and not the next one', async () => {
  const { d1 } = watched();
  const failed = await Promise.allSettled([d1.prepare('SELECT 1').all(), d1.prepare('SELECT * FROM nothing').all()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readRows(await d1.prepare('SELECT 1 AS value').all())).toEqual([{ value: 1 }]);
});
