/** For each kind of data, compares the users who find the data in an answer with the announced readers. */
import { beforeAll, expect, it } from 'vitest';
import type { Sight, SightReader } from '#domain/privacy/visibility.ts';
import { makePng } from '#domain/test/images.ts';
import { listGets, readAll } from '../test/every-get.ts';
import { call, givePoints, person, retireBadges, reward, rows, uncheckedAppAt } from '../test/harness.ts';

/** Thursday 2026-03-12 07:41:17 in Toronto, and a later hour of that day. */
const MORNING = new Date('2026-03-12T11:41:17.000Z');
const NOW = new Date('2026-03-12T15:00:00.000Z');
const app = uncheckedAppAt(NOW);
const PERIOD = { from: '2026-03-01', to: '2026-03-12' };

let writer: string;
const readers: Record<string, string> = {};

/** For each kind of data, texts that occur only in data of this kind. */
const marks: Partial<Record<Sight['kind'], string[]>> = {};

const must = async (as: string, method: 'POST' | 'PUT', path: string, body: object, at = app) => {
  const answer = await call(at, as, method, path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};

const readSights = async (): Promise<Sight[]> =>
  (await call(app, writer, 'GET', '/api/company/visibility')).body.items as Sight[];

const set = (key: string, value: unknown) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES (?, ?, 'x', 'x')
     ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    key,
    JSON.stringify(value),
  );

beforeAll(async () => {
  await retireBadges();
  const team = { department: 'Quiet' };
  writer = await person({ name: 'Zuzanna Wren', location: 'Gimli-on-Lake', hire_date: '2019-07-23', ...team });
  readers.colleague = await person(team);
  readers.admin = await person({ role: 'admin' });
  readers['super admin'] = await person({ role: 'super_admin' });
  const { admin } = readers;
  await givePoints(writer, 500);
  await set('leave_requests', 'on');
  await reward({ id: 'mug', name: 'Mug', points_cost: 5 });

  const image = btoa(String.fromCharCode(...makePng(128, 128)));
  const { avatarUrl } = await must(writer, 'PUT', '/api/profile/picture', { image });
  await must(writer, 'PUT', '/api/profile', { phone: '+14165550199', bio: 'Keeps bees at home.', birthday: '03-12' });
  const early = uncheckedAppAt(MORNING);
  await must(writer, 'POST', '/api/checkins', { mood: 'tired', notes: 'slept badly' }, early);
  await must(admin ?? '', 'POST', '/api/points', { userId: writer, amount: 7, description: 'For the lantern walk' });
  const claim = await must(writer, 'POST', '/api/rewards/claim', { rewardId: 'mug' });
  await must(writer, 'POST', '/api/leaves/requests', {
    startDate: '2026-03-20',
    endDate: '2026-03-20',
    kind: 'sick',
    reason: 'An operation on the knee',
  });
  await must(writer, 'POST', '/api/checkins/correction-requests', {
    date: '2026-03-10',
    time: '07:40',
    reason: 'The train to Gimli stopped',
  });
  const activity = { userId: writer, kind: 'wellness', title: 'Lantern yoga', occurredOn: '2026-03-11' };
  await must(admin ?? '', 'POST', '/api/activities', activity);
  await rows(`INSERT INTO notices (id, user_id, kind, facts, created_at)
    VALUES ('notice-of-wren', '${writer}', 'role_changed', '{"role":"employee"}', '2026-03-12T12:00:00.000Z')`);
  await rows(`INSERT INTO celebrations (user_id, kind, day, department, years)
    VALUES ('${writer}', 'anniversary', '2026-03-12', 'Quiet', 7), ('${writer}', 'birthday', '2026-03-12', 'Quiet', NULL)`);
  await rows(`INSERT INTO devices (id, user_id, public_key, clock_id, created_at, renewed_at)
    VALUES ('device-of-wren-1', '${writer}', '${'x'.repeat(87)}', 'clock-of-wren', '2026-03-12', '2026-03-12')`);
  const thanks = { receivers: [await person({ name: 'Pia Third' })], valueId: null };
  await must(writer, 'POST', '/api/thanks', {
    ...thanks,
    words: 'Thanks for the honey',
    points: 0,
    audience: 'company',
  });
  await must(writer, 'POST', '/api/thanks', {
    ...thanks,
    words: 'Just between us two',
    points: 1,
    audience: 'receivers',
  });
  await must(admin ?? '', 'PUT', `/api/users/${writer}`, { department: 'Quieter', reason: 'Moved to the quay' });

  Object.assign(marks, {
    identity: ['Zuzanna Wren', String(avatarUrl)],
    // Only a row of the leaderboard contains the points next to the department.
    ranking: [`"avatarUrl":"${String(avatarUrl)}","department":"Quieter","points":`],
    about: ['Keeps bees'],
    profile: ['+14165550199', '2019-07-23'],
    check_ins: ['2026-03-12T11:41:17.000Z'],
    mood_groups: [`"mood":"tired"`],
    note_own: ['slept badly'],
    thanks: ['Thanks for the honey'],
    thanks_private: ['Just between us two'],
    thanks_points: ['Zuzanna Wren,Pia Third'],
    points: ['For the lantern walk', String(claim.id)],
    requests: ['An operation on the knee', 'The train to Gimli stopped'],
    activities: ['Lantern yoga'],
    audit: ['Moved to the quay'],
    notices: ['notice-of-wren'],
    devices: ['device-of-wren-1'],
    anniversary: [`{"kind":"anniversary","person":{"userId":"${writer}"`],
    birthday: [`{"kind":"birthday","person":{"userId":"${writer}"`],
  } satisfies typeof marks);
});

/** Users do not read these about themselves. */
const OF_OTHERS_ALONE = ['audit', 'activities', 'anniversary', 'birthday', 'thanks_points'];

/** Figures of groups have no names and do not count. */
function maySee(role: string, seen: readonly SightReader[]): boolean {
  return role === 'colleague' ? seen.includes('colleagues') : seen.includes('admins');
}

it('for each kind of data, exactly the announced readers find the data in an answer', async () => {
  const sights = new Map((await readSights()).map((sight) => [sight.kind, sight]));
  const paths = listGets(app, writer, PERIOD);
  const own = await readAll(app, paths, writer);
  const table: string[] = [];
  for (const [role, id] of Object.entries(readers)) {
    const answers = [...(await readAll(app, paths, id)).values()];
    for (const [kind, words] of Object.entries(marks)) {
      const sight = sights.get(kind as Sight['kind']);
      expect(sight, `${kind} is told of`).toBeDefined();
      for (const word of words) {
        const isFound = answers.some((text) => text.includes(word));
        table.push(`${kind}: ${role} ${isFound ? 'sees it' : 'does not'}`);
        expect(isFound, `${kind} (${word}) for a ${role}`).toBe(maySee(role, sight?.readers ?? []));
        const isOwn = [...own.values()].some((text) => text.includes(word)) || OF_OTHERS_ALONE.includes(kind);
        expect(isOwn, `${kind} for oneself`).toBe(true);
      }
    }
  }
  console.info([...new Set(table)].join('\n'));
});

it('the announced readers change when admins read moods by name, and when a user hides', async () => {
  await set('mood_readers', 'named');
  const words = { mood: 'tired', notes: 'slept badly', moodReaders: 'named' };
  await must(writer, 'PUT', '/api/checkins/today/words', words);
  await must(writer, 'PUT', '/api/profile', { hiddenFromLeaderboard: true });
  const kinds = (await readSights()).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['mood_named', 'ranking_hidden']));
  for (const gone of ['mood_groups', 'note_own', 'ranking', 'about'] as const) expect(kinds).not.toContain(gone);
  const paths = listGets(app, writer, PERIOD);
  const seenBy = async (role: string) => [...(await readAll(app, paths, readers[role] ?? '')).values()].join('\n');
  expect(await seenBy('admin')).toContain('slept badly');
  const colleague = await seenBy('colleague');
  for (const word of ['slept badly', ...(marks.ranking ?? [])]) expect(colleague).not.toContain(word);
});

it('positions, networks and names on screens are announced only while a station or the user uses them', async () => {
  const kinds = async () => (await readSights()).map(({ kind }) => kind);
  expect(await kinds()).not.toEqual(expect.arrayContaining(['position']));
  const station = (number: number, rule: object) =>
    rows(
      `INSERT INTO qr_stations (id, number, name, location, opens_at, closes_at, is_active, place_rule, version, created_at, updated_at)
       VALUES (?, ?, 'Door', '', '00:00', '00:00', 1, ?, 0, 'x', 'x')`,
      `door-${number}`,
      String(number),
      JSON.stringify(rule),
    );
  await station(901, { by: 'distance', latitude: 1, longitude: 1, metres: 100 });
  expect(await kinds()).toContain('position');
  expect(await kinds()).not.toContain('network');
  await station(902, { by: 'network', ranges: ['192.0.2.0/24'] });
  expect(await kinds()).toContain('network');
  // A user who hides from the leaderboard is not named.
  await rows(`UPDATE users SET is_named_at_stations = 1 WHERE id = ?`, writer);
  expect(await kinds()).not.toContain('lobby');
  await rows(`UPDATE users SET hidden_from_leaderboard = 0 WHERE id = ?`, writer);
  expect(await kinds()).toContain('lobby');
});
