import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoStorage, withDatabase } from './database.ts';
import { estimateBytes } from './device/stored-data.ts';

vi.mock('idb', () => ({ openDB: vi.fn(), deleteDB: vi.fn() }));

let opened: { number: number; close: () => void }[];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', {});
  opened = [];
  vi.mocked(openDB).mockImplementation((async () => {
    const connection = { number: opened.length + 1, close: vi.fn() };
    opened.push(connection);
    return connection;
  }) as never);
  await withDatabase(() => Promise.reject(new Error('forget'))).catch(() => undefined);
  opened = [];
  return () => vi.unstubAllGlobals();
});

it.each([
  ['InvalidStateError', 'The database connection is closing.'],
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
  ['AbortError', 'The transaction was aborted, so the request cannot be fulfilled.'],
  ['TransactionInactiveError', 'The transaction is inactive or finished.'],
])(
  'after a lost connection (%s), the work runs on a new connection, and the dead one is closed',
  async (name, message) => {
    const used: number[] = [];
    const work = async (database: unknown) => {
      const { number } = database as { number: number };
      used.push(number);
      if (number === 1) throw new DOMException(message, name);
      return 'stored';
    };
    expect(await withDatabase(work)).toBe('stored');
    expect(await withDatabase(work)).toBe('stored');
    expect(used).toEqual([1, 2, 2]);
    expect(opened[0]?.close).toHaveBeenCalled();
  },
);

it('a connection that is lost twice in a row is given up, and the next call opens another', async () => {
  const lost = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  await expect(withDatabase(lost)).rejects.toBeInstanceOf(NoStorage);
  expect(opened).toHaveLength(2);
  expect(await withDatabase(async () => 'stored')).toBe('stored');
  expect(opened).toHaveLength(3);
});

it('a full device is no lost connection', async () => {
  let runs = 0;
  const full = () => {
    runs += 1;
    return Promise.reject(new DOMException('full', 'QuotaExceededError'));
  };
  const failure = await withDatabase(full).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'NoStorage', isFull: true });
  expect(runs).toBe(1);
});

it('estimates 1,024 bytes for an action and 2,048 bytes for a cache entry', () => {
  expect(estimateBytes(0, 0)).toBe(0);
  expect(estimateBytes(3, 0)).toBe(3_072);
  expect(estimateBytes(0, 3)).toBe(6_144);
  expect(estimateBytes(2, 5)).toBe(12_288);
});
