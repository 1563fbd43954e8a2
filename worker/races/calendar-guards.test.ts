import { afterEach, expect, it } from 'vitest';
import { CALENDARS_MAX } from '#domain/api/calendars.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { expectFolded } from '../test/folded-record.ts';
import { appAt, readBalance, call, checkInAt, person, retireBadges, reward, rows, setPolicy } from '../test/harness.ts';
import { expectCheckInsArePaid } from '../test/ledger.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;
type Fields = Record<string, unknown>;

const app = appAt(NOW);
const OFFICE = { name: 'Office', workdays: [1, 2, 3, 4, 5], times: null, holidays: [] as Fields[] };
const HOLIDAY = { date: '2026-03-10', name: 'Founders’ day' };

afterEach(expectCheckInsArePaid);

async function makeCalendar(fields: Fields = {}) {
  await retireBadges();
  const boss = await person({ role: 'super_admin' });
  const { body } = await expectDone(call(app, boss, 'POST', '/api/calendars', { ...OFFICE, ...fields }));
  return { boss, id: String(body.id), path: `/api/calendars/${String(body.id)}` };
}
const change = (on: App, as: string, path: string, fields: Fields) =>
  call(on, as, 'PUT', path, { ...OFFICE, isDefault: false, version: 0, ...fields });
async function whoCheckedIn(calendar: string, days: readonly string[]): Promise<string> {
  const user = await person({ work_calendar_id: calendar });
  for (const day of days) await expectDone(checkInAt(user, `2026-03-${day}:30:00.000Z`));
  return user;
}
async function recomputeAll(as: string, path: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = (await expectDone(call(app, as, 'POST', `${path}/recompute`, {}))).body.isDone === true;
  }
}

it('a recomputation counts a check-in that is added at the same time', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await whoCheckedIn(id, ['06T12', '09T11', '11T11', '12T11']);
  await expectDone(change(app, boss, path, { holidays: [HOLIDAY] }));
  const added = { userId: user, date: '2026-03-05', time: '07:30', reason: 'The reader was broken.' };
  await expectDone(
    runBeside(
      (on) => call(on, boss, 'POST', `${path}/recompute`, {}),
      (on) => expectDone(call(on, boss, 'POST', '/api/checkins/corrections', added)),
    ),
  );
  expect(await rows('SELECT current_streak FROM users WHERE id = ?', user)).toEqual([{ current_streak: 5 }]);
  await expectFolded(user, NOW);
});

it('a recomputation that takes points back forgives the points that a claim spends at the same time', async () => {
  const { boss, id, path } = await makeCalendar({ holidays: [HOLIDAY] });
  // A check-in brings 2 points, and 10 more on the second day of a streak. Without the holiday, the 11th is the first
  // day of a streak.
  await setPolicy({ ...SCORING_PRESETS.standard, streakBonuses: [{ every: 2, points: 10, upTo: 2 }] });
  const user = await whoCheckedIn(id, ['09T11', '11T11']);
  const points = await readBalance(user);
  const rewardId = await reward({ points_cost: points });
  await expectDone(change(app, boss, path, {}));
  await expectDone(
    runBeside(
      (on) => call(on, boss, 'POST', `${path}/recompute`, {}),
      (on) => expectDone(call(on, user, 'POST', '/api/rewards/claim', { rewardId })),
    ),
  );
  expect(await readBalance(user)).toBe(0);
  expect(await rows('SELECT current_streak FROM users WHERE id = ?', user)).toEqual([{ current_streak: 1 }]);
  await setPolicy(null);
});

it('when a calendar changes during its recomputation, the recomputation begins again with the first user', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await whoCheckedIn(id, ['06T12', '09T11', '11T11']);
  await expectDone(change(app, boss, path, { holidays: [HOLIDAY] }));
  await expectDone(
    runBeside(
      (on) => call(on, boss, 'POST', `${path}/recompute`, {}),
      (on) =>
        expectDone(
          change(on, boss, path, { holidays: [HOLIDAY, { date: '2026-03-05', name: 'Carnival' }], version: 1 }),
        ),
    ),
  );
  expect((await call(app, boss, 'GET', path)).body).toMatchObject({ recomputeFrom: '2026-03-05' });
  await recomputeAll(boss, path);
  expect(await rows('SELECT current_streak FROM users WHERE id = ?', user)).toEqual([{ current_streak: 3 }]);
});

it('a check-in adds nothing to the streak when its day becomes a holiday at the same time', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await person({ work_calendar_id: id });
  const checkedIn = await runBeside(
    (on) => call(on, user, 'POST', '/api/checkins', {}),
    async (on) => {
      await expectDone(change(on, boss, path, { holidays: [{ date: '2026-03-12', name: 'Founders’ day' }] }));
      await recomputeAll(boss, path);
    },
  );
  expect(checkedIn).toMatchObject({ status: 201, body: { streakDay: 0 } });
  await expectFolded(user, NOW);
});

it('a user’s move to a calendar counts the holidays that the calendar gets at the same time', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await person();
  await expectDone(checkInAt(user, '2026-03-12T11:30:00.000Z'));
  await expectDone(
    runBeside(
      (on) => call(on, boss, 'PUT', `/api/users/${user}`, { workCalendarId: id }),
      (on) => expectDone(change(on, boss, path, { holidays: [{ date: '2026-03-13', name: 'Founders’ day' }] })),
    ),
  );
  expect(await rows('SELECT streak_valid_through FROM users WHERE id = ?', user)).toEqual([
    { streak_valid_through: '2026-03-16' },
  ]);
  await recomputeAll(boss, path);
});

it('a user’s move to a calendar is refused when the calendar is deleted at the same time', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await person();
  const moved = await runBeside(
    (on) => call(on, boss, 'PUT', `/api/users/${user}`, { workCalendarId: id }),
    (on) => expectDone(call(on, boss, 'DELETE', path)),
  );
  expect(readOutcome(moved)).toBe('calendar_not_found');
});

it('of two changes of a calendar at the same time, the second is refused', async () => {
  const { boss, path } = await makeCalendar();
  const late = await runBeside(
    (on) => change(on, boss, path, { name: 'Late' }),
    (on) => expectDone(change(on, boss, path, { name: 'Quick' })),
  );
  expect(readOutcome(late)).toBe('version_conflict');
  expect((await call(app, boss, 'GET', path)).body).toMatchObject({ name: 'Quick', version: 1 });
});

it('a calendar is not deleted when a user moves to it at the same time', async () => {
  const { boss, id, path } = await makeCalendar();
  const user = await person();
  const deleted = await runBeside(
    (on) => call(on, boss, 'DELETE', path),
    (on) => expectDone(call(on, boss, 'PUT', `/api/users/${user}`, { workCalendarId: id })),
  );
  expect(readOutcome(deleted)).toBe('calendar_in_use');
  expect((await call(app, boss, 'GET', path)).status).toBe(200);
});

it('only one of two new calendars is stored just below the limit', async () => {
  const boss = await person({ role: 'super_admin' });
  const [found] = await rows<{ n: number }>('SELECT count(*) AS n FROM work_calendars');
  for (let n = Number(found?.n); n < CALENDARS_MAX - 1; n++) {
    await rows(
      `INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES (?1, ?1, '[1]', ?2, ?2)`,
      `full-${n}`,
      NOW.toISOString(),
    );
  }
  const create = (on: App) => call(on, boss, 'POST', '/api/calendars', OFFICE);
  const late = await runBeside(create, (on) => expectDone(create(on)));
  expect(readOutcome(late)).toBe('calendar_limit');
  // No user has these calendars.
  await rows(`DELETE FROM work_calendars WHERE id LIKE 'full-%'`);
});
