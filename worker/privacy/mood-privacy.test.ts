/** Tests that no route shows the mood or the note of a check-in to more readers than the company announced. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { listGets, readAll } from '../test/every-get.ts';
import { call, person, retireBadges, rows, uncheckedAppAt } from '../test/harness.ts';
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

/** Lists the routes whose answers contain the note, and the routes whose answers contain the mood. */
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

const OWN = ['/api/me', '/api/checkins'];
const OF_ADMINS = ['/api/checkins/today', `/api/checkins?userId=`];

it('admins read a mood and a note by name only if the check-in said so and the setting still allows it', async () => {
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
    expect.arrayContaining(['/api/exports/checkins.csv?from=2026-03-01&to=2026-03-12', '/api/audit', '/api/analytics']),
  );
  console.info(table.join('\n'));
});

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

it('analytics shows the moods of a department only if at least five users gave one', async () => {
  const table: string[] = [];
  for (const moodReaders of ['groups', 'named'] as const) {
    await setReaders(moodReaders);
    for (const size of [1, 4, 5]) {
      const department = `${moodReaders} ${size}`;
      for (let index = 0; index < size; index++) {
        const user = await person({ department });
        await call(uncheckedAppAt(MORNING), user, 'POST', '/api/checkins', { mood: 'okay', moodReaders: moodReaders });
      }
      const { status, body } = await call(
        app,
        String(readers['super admin']),
        'GET',
        '/api/analytics?from=2026-03-12&to=2026-03-12',
      );
      expect(status).toBe(200);
      const { groups } = body.moods as { groups: { department: string | null }[] };
      const isShown = groups.some((group) => group.department === department);
      expect(isShown, department).toBe(size >= 5);
      table.push(`analytics, told ${moodReaders}, group of ${size}: ${isShown ? 'shown as a group' : 'not shown'}`);
    }
  }
  console.info(table.join('\n'));
});
