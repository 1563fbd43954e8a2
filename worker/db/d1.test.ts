import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';

// Tests of properties of D1 that the code relies on. The same tests run with the D1 of the demo in the browser
// (web/demo/d1.ts).

const db = env.DB;
const ids = async () => (await db.prepare('SELECT id FROM things ORDER BY id').raw<[string]>()).flat();

beforeAll(async () => {
  await db.exec(
    [
      'CREATE TABLE things (id TEXT PRIMARY KEY NOT NULL, n INTEGER CHECK (n >= 0), seen INTEGER NOT NULL DEFAULT 0, owner TEXT REFERENCES users (id)) WITHOUT ROWID',
      "CREATE TRIGGER things_no_99 BEFORE INSERT ON things WHEN NEW.n = 99 BEGIN SELECT RAISE(ABORT, 'not ninety-nine'); END",
      'CREATE TRIGGER things_seen AFTER UPDATE OF n ON things BEGIN UPDATE things SET seen = seen + 1 WHERE id = NEW.id; END',
    ].join('\n'),
  );
  await db.prepare("INSERT INTO things (id, n) VALUES ('a', 1), ('b', 2)").run();
});

it('rows are objects or arrays, and an object has the last of two columns with the same name', async () => {
  const { results, success } = await db.prepare('SELECT id, n AS id FROM things').all();
  expect({ results, success }).toEqual({ success: true, results: [{ id: 1 }, { id: 2 }] });
  expect(await db.prepare('SELECT id, n AS id FROM things').raw()).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(await db.prepare('SELECT id, n FROM things LIMIT 1').raw({ columnNames: true })).toEqual([
    ['id', 'n'],
    ['a', 1],
  ]);
  expect(await db.prepare('SELECT id, n FROM things').first()).toEqual({ id: 'a', n: 1 });
  expect(await db.prepare('SELECT id, n FROM things').first('n')).toBe(1);
  expect(await db.prepare('SELECT id FROM things WHERE 0').first()).toBeNull();
  await expect(db.prepare('SELECT id FROM things').first('m')).rejects.toThrow('D1_COLUMN_NOTFOUND');
});

it('values are bound by position and by number; booleans become 1 and 0, and NaN becomes null', async () => {
  const { results } = await db.prepare('SELECT ?2 AS b, ?1 AS a').bind('one', 2).all();
  expect(results).toEqual([{ b: 2, a: 'one' }]);
  const values = [true, false, null, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER, 'ü ✓'];
  expect(
    await db
      .prepare('SELECT ?, ?, ?, ?, ?, ?, ?')
      .bind(...values)
      .raw(),
  ).toEqual([[1, 0, null, 1.5, null, Number.MAX_SAFE_INTEGER, 'ü ✓']]);
});

it.each([
  ['undefined', undefined],
  ['bigint', 5n],
  ['object', new Date(0)],
  ['object', { a: 1 }],
])('a value of the type %s cannot be bound: %s', (type, value) => {
  expect(() => db.prepare('SELECT ?').bind(value)).toThrow(`D1_TYPE_ERROR: Type '${type}' not supported`);
});

it('the number of changed rows includes the rows that triggers changed', async () => {
  const changes = async (sql: string) => (await db.prepare(sql).run()).meta.changes;
  expect(await changes("UPDATE things SET n = n WHERE id = 'a'")).toBe(2);
  expect(await changes("UPDATE things SET n = n WHERE id = 'z'")).toBe(0);
  expect(await changes('SELECT * FROM things')).toBe(0);
});

it.each([
  ["INSERT INTO things (id) VALUES ('a')", 'D1_ERROR: UNIQUE constraint failed: things.id: SQLITE_CONSTRAINT'],
  ["INSERT INTO things (id, n) VALUES ('x', -1)", 'D1_ERROR: CHECK constraint failed: n >= 0: SQLITE_CONSTRAINT'],
  ['INSERT INTO things (id) VALUES (NULL)', 'D1_ERROR: NOT NULL constraint failed: things.id: SQLITE_CONSTRAINT'],
  [
    "INSERT INTO things (id, owner) VALUES ('x', 'nobody')",
    'D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT',
  ],
  ["INSERT INTO things (id, n) VALUES ('x', 99)", 'D1_ERROR: not ninety-nine: SQLITE_CONSTRAINT'],
  ['SELEC 1', 'D1_ERROR: near "SELEC": syntax error'],
  ['SELECT * FROM nowhere', 'D1_ERROR: no such table: nowhere: SQLITE_ERROR'],
  ["SELECT json_extract('{', '$.a')", 'D1_ERROR: malformed JSON: SQLITE_ERROR'],
  ['', 'D1_ERROR: No SQL statements detected.'],
])('the statement %s fails with the same message alone and in a batch', async (sql, words) => {
  await expect(db.prepare(sql).run()).rejects.toThrow(words);
  await expect(db.batch([db.prepare(sql)])).rejects.toThrow(words);
});

it('a statement sees earlier changes of its batch, and a failure undoes the whole batch', async () => {
  const results = await db.batch<{ id: string }>([
    db.prepare("INSERT INTO things (id, n) VALUES ('c', 3) RETURNING id"),
    db.prepare("SELECT id FROM things WHERE id = 'c'"),
  ]);
  expect(results.map((result) => result.results)).toEqual([[{ id: 'c' }], [{ id: 'c' }]]);
  for (const last of ["INSERT INTO things (id) VALUES ('a')", "INSERT INTO things (id, n) VALUES ('y', 99)", 'SELEC']) {
    const batch = [db.prepare("INSERT INTO things (id, n) VALUES ('d', 4)"), db.prepare('UPDATE things SET n = 50')];
    await expect(db.batch([...batch, db.prepare(last)])).rejects.toThrow('D1_ERROR');
  }
  expect(await ids()).toEqual(['a', 'b', 'c']);
  expect(await db.prepare('SELECT max(n) AS most FROM things').first('most')).toBe(3);
  await expect(db.batch([])).rejects.toThrow('D1_ERROR: No SQL statements detected.');
});
