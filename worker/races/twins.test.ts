import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeSnapshot } from '../test/snapshot.ts';
import type { Answer } from '../test/harness.ts';
import { ask, askHeld, listChanged, readTables, type HoldAt } from './held-app.ts';
import { NOW } from './side.ts';
import { makeCompany, WRITE_ROUTES, type Company } from './write-routes.ts';

const PLACES: readonly HoldAt[] = ['after the first reads', 'before the write'];
const afterDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** The routes whose stored answer is the record. A replay answers with the record of the moment. */
const ANSWERS_WITH_RECORD = ['PUT /api/profile', 'PUT /api/profile/picture', 'DELETE /api/profile/picture'];
const CHANGED_BESIDE: Record<string, readonly string[]> = {
  // An import stages its rows before its act, and deletes them when another request with its key was first.
  'POST /api/users/import': ['people_imports', 'people_import_rows'],
  // The job runs after the answer.
  'POST /api/jobs/:name/run': ['jobs'],
};

const KEYED = Object.entries(WRITE_ROUTES).filter(
  ([, { mayBeLate, storesNothing }]) => mayBeLate === undefined && storesNothing === undefined,
);

let made: Company;
let restore: () => Promise<void>;

const show = ({ status, body }: Answer) => ({ status, body });
const showReplay = (answer: Answer) => ({ ...show(answer), replayed: answer.headers.get('Idempotent-Replayed') });

describe('a repeated request with the same key', () => {
  beforeAll(async () => {
    made = await makeCompany();
    restore = await takeSnapshot();
  });
  beforeEach(() => restore());

  it.each(KEYED.flatMap(([route, entry]) => PLACES.map((at) => [route, at, entry] as const)))(
    '%s, when the first one is applied %s',
    async (route, at, entry) => {
      const send = (key: string, when = NOW) => ask(route, entry, made, { key, at: when });
      let first: Answer | undefined;
      let applied: Record<string, string> = {};
      const { answer, isHeld } = await askHeld(
        () => send('key-of-the-twins'),
        at,
        async () => {
          first = await send('key-of-the-twins');
          applied = await readTables();
        },
      );
      expect(isHeld).toBe(true);
      if (!first) throw new Error('The request was not held.');
      expect([200, 201, 202], JSON.stringify(first.body)).toContain(first.status);
      expect(first.headers.get('Idempotent-Replayed')).toBe(null);
      expect(showReplay(answer)).toEqual({ ...show(first), replayed: 'true' });
      const listOwn = (tables: readonly string[]) => tables.filter((name) => !CHANGED_BESIDE[route]?.includes(name));
      expect(listOwn(listChanged(applied, await readTables()))).toEqual([]);
      if (at === 'before the write') return;

      // The same request with another key often finds nothing to change.
      const other = await send('key-of-another-act');
      const before = await readTables();
      const answers = [
        ['key-of-the-twins', first],
        ['key-of-another-act', other],
      ] as const;
      for (const [key, earlier] of answers) {
        if (earlier.status >= 400) continue;
        const again = await send(key, afterDays(4));
        const body = ANSWERS_WITH_RECORD.includes(route) ? again.body : earlier.body;
        expect(showReplay(again), key).toEqual({ status: earlier.status, body, replayed: 'true' });
      }
      expect(listOwn(listChanged(before, await readTables()))).toEqual([]);
    },
  );

  it('a check-in’s key of Thursday makes no check-in on the Tuesday after Monday’s check-in', async () => {
    const send = (key: string, at: Date) =>
      ask('POST /api/checkins', { who: 'employee', body: () => ({}) }, made, { key, at });
    const thursday = await send('key-of-thursday', NOW);
    const monday = await send('key-of-monday', afterDays(4));
    expect([thursday.status, monday.status]).toEqual([201, 201]);
    const before = await readTables();
    expect(showReplay(await send('key-of-thursday', afterDays(5)))).toEqual({ ...show(thursday), replayed: 'true' });
    expect(listChanged(before, await readTables())).toEqual([]);
  });
});
