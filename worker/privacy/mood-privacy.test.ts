import * as fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MOODS, type Mood } from '#domain/checkins/moods.ts';
import { freezeMoods } from '../features/analytics/mood-repository.ts';
import { listGets, readAll } from '../test/every-get.ts';
import { call, person, rebuildFigures, retireBadges, rows, uncheckedAppAt } from '../test/harness.ts';
import { env } from 'cloudflare:workers';
import { openDb } from '../db/client.ts';
import { readLiveDay } from '../core/live-facts.ts';

/** Thursday 2026-03-12 07:40 in Toronto, and a later hour of that day. */
const MORNING = new Date('2026-03-12T11:40:00.000Z');
const NOW = new Date('2026-03-12T15:00:00.000Z');
const app = uncheckedAppAt(NOW);
const NOTE = 'slept badly, the twins again';

let writer: string;
const readers: Record<string, string> = {};

/** The paths that answered at least one reader. A path that refuses every reader proves nothing. */
const answered = new Set<string>();

type Readers = 'groups' | 'named';
const setReaders = (value: Readers) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('mood_readers', ?, 'x', 'x')
     ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    JSON.stringify(value),
  );

async function readAs(reader: string): Promise<{ note: string[]; mood: string[] }> {
  const found: { note: string[]; mood: string[] } = { note: [], mood: [] };
  const answers = await readAll(app, listGets(app, writer, { from: '2026-03-01', to: '2026-03-12' }), reader);
  for (const [path, text] of answers) {
    answered.add(path);
    if (text.includes(NOTE)) found.note.push(path);
    if (/"mood":"tired"/.test(text)) found.mood.push(path);
  }
  return found;
}

const checkIn = (moodReaders?: Readers) =>
  call(uncheckedAppAt(MORNING), writer, 'POST', '/api/checkins', {
    mood: 'tired',
    notes: NOTE,
    ...(moodReaders && { moodReaders }),
  });

beforeAll(async () => {
  await retireBadges();
  writer = await person({ name: 'Writer', department: 'Quiet' });
  Object.assign(readers, {
    colleague: await person({ department: 'Quiet' }),
    admin: await person({ role: 'admin', department: 'Quiet' }),
    'super admin': await person({ role: 'super_admin' }),
  });
});

afterEach(() => rows(`UPDATE check_ins SET mood = NULL, notes = NULL, is_named = NULL WHERE user_id = ?`, writer));

const LONG = { timeout: 300_000 };
const OWN = ['/api/me', '/api/checkins'];
const OF_ADMINS = ['/api/checkins/today', `/api/checkins?userId=`];

it(
  'admins read a mood and a note by name only if the check-in said so and the setting still allows it',
  LONG,
  async () => {
    await setReaders('groups');
    const created = await checkIn();
    expect(created).toMatchObject({ status: 201, body: { mood: 'tired', notes: NOTE } });
    const table: string[] = [];
    for (const moodReaders of ['groups', 'named'] as const) {
      await setReaders(moodReaders);
      const words = { mood: 'tired', notes: NOTE, moodReaders: moodReaders };
      expect((await call(app, writer, 'PUT', '/api/checkins/today/words', words)).status).toBe(200);
      for (const now of ['groups', 'named'] as const) {
        await setReaders(now);
        for (const [role, id] of Object.entries(readers)) {
          const { note, mood } = await readAs(id);
          const mayRead = moodReaders === 'named' && now === 'named' && role !== 'colleague';
          table.push(`told ${moodReaders}, now ${now}, ${role}: ${mayRead ? 'reads it by name' : 'reads nothing'}`);
          const expected = mayRead ? [OF_ADMINS[0], `${OF_ADMINS[1]}${writer}`] : [];
          expect(note.toSorted(), table.at(-1)).toEqual(expected.toSorted());
          expect(mood.toSorted(), table.at(-1)).toEqual(expected.toSorted());
        }
        const own = await readAs(writer);
        expect(own.note).toEqual(expect.arrayContaining(OWN));
        const { live } = await readLiveDay(openDb(env.DB), NOW, null);
        expect(JSON.stringify(live).includes(NOTE), `live, told ${moodReaders}, now ${now}`).toBe(
          moodReaders === now && now === 'named',
        );
      }
    }
    expect([...answered]).toEqual(
      expect.arrayContaining([
        '/api/exports/checkins.csv?from=2026-03-01&to=2026-03-12',
        '/api/audit',
        '/api/analytics',
      ]),
    );
    console.info(table.join('\n'));
  },
);

it('a mood is stored as named only if both the device and the company’s setting say `named`', async () => {
  const stored = async () =>
    (await rows('SELECT is_named AS named FROM check_ins WHERE user_id = ?', writer))[0]?.named;
  const change = (moodReaders: Readers) =>
    call(app, writer, 'PUT', '/api/checkins/today/words', { mood: 'good', notes: '', moodReaders });
  await setReaders('groups');
  await change('named');
  expect(await stored()).toBeNull();
  await setReaders('named');
  await change('groups');
  expect(await stored()).toBeNull();
  await change('named');
  expect(await stored()).toBe(1);
});

/** The two small departments are shown as one group. */
const SIZES = { 'Mood IT': 5, 'Mood Sales': 8, 'Mood HR': 3, 'Mood Legal': 4 };
const SMALL = ['Mood HR', 'Mood Legal'];
/** The first instant at which Thursday is over in every zone and for every night shift. */
const CLOSED = new Date('2026-03-14T00:00:00.000Z');
const PERIOD = { from: '2026-03-01', to: '2026-03-14' };
const freeze = (now = CLOSED) => freezeMoods(openDb(env.DB), now);
const toGroup = (department: string) => (SMALL.includes(department) ? null : department);

const makeGroups = async () => {
  const people: { id: string; department: string }[] = [];
  for (const [department, size] of Object.entries(SIZES)) {
    for (let index = 0; index < size; index++) {
      const id = await person({ department });
      people.push({ id, department });
      expect((await call(uncheckedAppAt(MORNING), id, 'POST', '/api/checkins', { mood: 'okay' })).status).toBe(201);
    }
  }
  return people;
};

async function readMoods(at: Date, query = '?from=2026-03-12&to=2026-03-12'): Promise<unknown> {
  const { body } = await call(uncheckedAppAt(at), String(readers.admin), 'GET', `/api/analytics${query}`);
  return body.moods;
}

/** Leaves out the facts that a record changed and when. An edit of a mood changes them, whatever the mood is. */
const hideVersions = (text: string) => text.replace(/"(version|updatedAt)":("[^"]*"|\d+)/g, '"$1":0');

async function readEverything(at: Date, userId: string): Promise<[string, string][]> {
  const on = uncheckedAppAt(at);
  const found: [string, string][] = [];
  for (const reader of ['admin', 'super admin']) {
    // The audit log lists the exports that this function itself makes. It has no moods, as the first test shows.
    const paths = listGets(on, userId, PERIOD).filter((path) => !path.includes('audit'));
    const answers = await readAll(on, paths, String(readers[reader]));
    for (const [path, text] of answers) found.push([`${reader} ${path}`, hideVersions(text)]);
  }
  found.push(['live', JSON.stringify(await readLiveDay(openDb(env.DB), at, null))]);
  return found;
}

const setMoods = async (people: readonly { id: string }[], moods: readonly Mood[]) => {
  await env.DB.batch(
    people.map(({ id }, index) =>
      env.DB.prepare('UPDATE check_ins SET mood = ? WHERE user_id = ?').bind(moods[index] ?? null, id),
    ),
  );
  await rebuildFigures();
  await rows('DELETE FROM mood_days');
  await freeze();
};

it('no read of an admin tells a mood, unless the admin knows half of the moods of the group', async () => {
  await setReaders('groups');
  const people = await makeGroups();
  const mood = fc.constantFrom(...MOODS);
  await fc.assert(
    fc.asyncProperty(
      fc.array(mood, { minLength: people.length, maxLength: people.length }),
      fc.nat({ max: people.length - 1 }),
      mood,
      fc.nat(),
      async (moods, target, other, draw) => {
        await setMoods(people, moods);
        const group = toGroup(people[target]?.department ?? '');
        const { groups } = (await readMoods(CLOSED)) as { groups: { department: string | null; days: object }[] };
        const shown = groups.find(({ department }) => department === group)?.days;
        const [typical] = Object.entries(shown ?? {}).flatMap(([name, days]) => (days === 1 ? [name as Mood] : []));
        if (!typical) throw new Error(`no mood of ${String(group)} is shown`);
        const before = await readEverything(CLOSED, String(people[target]?.id));

        // Of the other people of the group, the reader knows so many moods. The other moods may be any.
        const others = people.flatMap(({ department }, index) =>
          toGroup(department) === group && index !== target ? [index] : [],
        );
        const known = draw % (Math.ceil((others.length + 1) / 2) - 1);
        const changed = moods.map((one, index) => {
          if (index === target) return other;
          return others.indexOf(index) >= known ? typical : one;
        });
        await setMoods(people, changed);
        expect(await readEverything(CLOSED, String(people[target]?.id))).toEqual(before);
      },
    ),
    { numRuns: 3 },
  );
}, 240_000);

it('moods are shown only of closed days, and no check-in, edit, void or rebuild changes them later', async () => {
  const users = await rows<{ id: string }>(`SELECT id FROM users WHERE department = 'Mood IT' ORDER BY id`);
  const later = new Date('2026-03-16T11:40:00.000Z');
  await rows('DELETE FROM mood_days');
  // The day is not over for a night shift in the last zone.
  await freeze(new Date(CLOSED.getTime() - 1));
  const none = { through: '2026-03-11', groups: [] };
  expect(await readMoods(NOW)).toMatchObject({ groups: [] });
  const words = { mood: 'tired', notes: '', moodReaders: 'groups' };
  const open = await readEverything(NOW, String(users[0]?.id));
  expect((await call(app, String(users[0]?.id), 'PUT', '/api/checkins/today/words', words)).status).toBe(200);
  expect(await readEverything(NOW, String(users[0]?.id))).toEqual(open);
  const late = await person({ department: 'Mood IT' });
  expect((await call(app, late, 'POST', '/api/checkins', { mood: 'tired' })).status).toBe(201);
  expect(await readMoods(NOW)).toMatchObject({ groups: [] });

  await freeze();
  const frozen = (await readMoods(later)) as { through: string };
  expect(frozen).toMatchObject({ through: '2026-03-12' });
  expect(frozen).not.toEqual(none);
  const voided = await call(
    uncheckedAppAt(later),
    String(readers['super admin']),
    'POST',
    '/api/checkins/corrections/void',
    { userId: users[1]?.id, date: '2026-03-12', reason: 'Wrong day' },
  );
  expect(voided.status, JSON.stringify(voided.body)).toBe(200);
  await rows(`UPDATE check_ins SET mood = 'excellent' WHERE local_date = '2026-03-12'`);
  await rebuildFigures();
  await freeze(later);
  expect(await readMoods(later)).toEqual(frozen);
});

it('a department is shown by name only if at least five users gave a mood', async () => {
  const { groups } = (await readMoods(CLOSED)) as { groups: { department: string | null }[] };
  expect(groups.map(({ department }) => department)).toEqual(['Mood IT', 'Mood Sales', null]);
});
