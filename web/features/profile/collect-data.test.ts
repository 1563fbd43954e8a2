import { expect, it } from 'vitest';
import { AppError } from '#web/kit/api/app-error.ts';
import { createCollection, type Progress, type Source, fileName, fileText } from './collect-data.ts';

it.each([
  ['mine', 'mine.json'],
  ['mine.json', 'mine.json'],
  ['  Mine.JSON ', 'Mine.json'],
  ['../../etc/passwd', 'etc passwd.json'],
  ['my/data: 2026', 'my data 2026.json'],
  ['a:b*c?.json', 'a b c.json'],
  ['Größe 2026.v2', 'Größe 2026.v2.json'],
  ['', 'usual.json'],
  [' .json', 'usual.json'],
  ['...', 'usual.json'],
  ['x'.repeat(300), `${'x'.repeat(100)}.json`],
])('fileName turns the typed name %j into %j', (typed, name) => {
  expect(fileName(typed, 'usual.json')).toBe(name);
});

it('fileText begins with the kind of file, its format version, its date and its user', () => {
  const text = fileText({ id: 'u', name: 'Maya', email: 'm@example.test' }, new Date('2026-03-02T12:30:00Z'), {
    points: [1],
  });
  expect(JSON.parse(text)).toEqual({
    what: 'Employee Rewards: my data',
    formatVersion: 1,
    createdAt: '2026-03-02T12:30:00.000Z',
    for: { id: 'u', name: 'Maya', email: 'm@example.test' },
    points: [1],
  });
  expect(text.startsWith('{\n  "what"')).toBe(true);
});

function paged(name: string, failsAt: { page: number | null } = { page: null }): Source & { asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  return {
    name,
    asked,
    words: (cursor) => `${name} ${cursor ?? 'start'}`,
    async read(cursor) {
      asked.push(cursor);
      const page = Number(cursor ?? 0);
      if (failsAt.page === page) throw new Error(`page ${page}`);
      return { items: [`${name}${page}a`, `${name}${page}b`], next: page < 2 ? String(page + 1) : null };
    },
  };
}

const single: Source = {
  name: 'one',
  words: () => 'one',
  isSingle: true,
  read: async () => ({ items: [{ id: 1 }], next: null }),
};

it('reads every page of every source, and reports progress that never decreases', async () => {
  const progress: Progress[] = [];
  const parts = await createCollection([single, paged('a'), paged('b')])(new AbortController().signal, (one) =>
    progress.push(one),
  );
  expect(parts).toEqual({
    one: { id: 1 },
    a: ['a0a', 'a0b', 'a1a', 'a1b', 'a2a', 'a2b'],
    b: ['b0a', 'b0b', 'b1a', 'b1b', 'b2a', 'b2b'],
  });
  expect(progress.map(({ words, entries }) => [words, entries])).toEqual([
    ['one', 0],
    ['a start', 0],
    ['a 1', 2],
    ['a 2', 4],
    ['b start', 0],
    ['b 1', 2],
    ['b 2', 4],
  ]);
  const shares = progress.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(0)).toBe(0);
  expect(shares.at(-1)).toBeLessThan(1);
});

it('resumes with the page that failed, without duplicate entries', async () => {
  const fails: { page: number | null } = { page: 1 };
  const source = paged('a', fails);
  const run = createCollection([single, source]);
  const { signal } = new AbortController();
  await expect(run(signal, () => undefined)).rejects.toThrow('page 1');
  await expect(run(signal, () => undefined)).rejects.toThrow('page 1');
  fails.page = null;
  expect((await run(signal, () => undefined)).a).toEqual(['a0a', 'a0b', 'a1a', 'a1b', 'a2a', 'a2b']);
  expect(source.asked).toEqual([null, '1', '1', '1', '2']);
});

it('stops reading when the signal is aborted', async () => {
  const controller = new AbortController();
  const source = paged('a');
  const run = createCollection([source]);
  const stopped = run(controller.signal, ({ entries }) => entries > 0 && controller.abort());
  await expect(stopped).rejects.toThrow(/abort/i);
  expect(source.asked).toEqual([null, '1']);
});

it('returns an empty list, or null for a single object, when a source is empty', async () => {
  const empty: Source = { name: 'none', words: () => '', read: async () => ({ items: [], next: null }) };
  expect(
    await createCollection([empty, { ...empty, name: 'null', isSingle: true }])(
      new AbortController().signal,
      () => undefined,
    ),
  ).toEqual({
    none: [],
    null: null,
  });
});

it('after a rate limit, repeats the request after the time that the server names', async () => {
  let asked = 0;
  const busy: Source = {
    name: 'busy',
    words: () => '',
    async read() {
      asked += 1;
      if (asked < 3) throw new AppError({ status: 429, retryAfterMs: 1 });
      return { items: [asked], next: null };
    },
  };
  let waits = 0;
  const run = createCollection([busy]);
  const parts = await run(
    new AbortController().signal,
    () => undefined,
    () => (waits += 1),
  );
  expect([parts, waits]).toEqual([{ busy: [3] }, 2]);
});

it('stops waiting when the signal is aborted', async () => {
  const controller = new AbortController();
  const busy: Source = {
    name: 'busy',
    words: () => '',
    read: () => Promise.reject(new AppError({ status: 429, retryAfterMs: 50_000 })),
  };
  const stopped = createCollection([busy])(
    controller.signal,
    () => undefined,
    () => controller.abort(),
  );
  await expect(stopped).rejects.toThrow(/abort/i);
});
