import { beforeAll, expect, it } from 'vitest';
import {
  appAt,
  call,
  checkInAt,
  givePoints,
  person,
  readBalance,
  retireBadges,
  reward,
  rows,
} from '../test/harness.ts';
import { expectDone, readOutcome, runBeside } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const choose = (app: App, user: string, id: string, ...dates: string[]) =>
  call(app, user, 'POST', `/api/redemptions/${id}/days`, { dates });
const put = (app: App, admin: string, id: string, body: object) =>
  call(app, admin, 'PUT', `/api/redemptions/${id}`, body);
const reject = (app: App, admin: string, id: string) =>
  put(app, admin, id, { status: 'rejected', rejectionReason: 'Not now.' });
const listLeave = (user: string) =>
  rows(`SELECT start_date AS day, status FROM leaves WHERE user_id = ? ORDER BY start_date, status`, user);
const readStatus = async (id: string) => (await rows('SELECT status FROM redemptions WHERE id = ?', id))[0];

let rewardId = '';
beforeAll(async () => {
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`);
  rewardId = await reward({ fulfilment: '{"way":"day_off","days":1}' });
  await retireBadges();
});

async function claimed(columns: Record<string, string> = {}) {
  const [user, admin] = [await person(columns), await person({ role: 'admin' })];
  await givePoints(user, 50);
  const claim = async () =>
    String((await expectDone(call(appAt(NOW), user, 'POST', '/api/rewards/claim', { rewardId }))).body.id);
  return { user, admin, id: await claim(), claim };
}

async function approved(columns: Record<string, string> = {}) {
  const made = await claimed(columns);
  await expectDone(put(appAt(NOW), made.admin, made.id, { status: 'approved' }));
  return made;
}

it('of two choices at the same time, the later one decides, and there is one leave', async () => {
  const { user, id } = await approved();
  const answer = await runBeside(
    (app) => choose(app, user, id, '2026-03-16'),
    (app) => expectDone(choose(app, user, id, '2026-03-17')),
  );
  expect(answer.body).toMatchObject({ status: 'fulfilled', chosenDays: ['2026-03-16'] });
  expect(await listLeave(user)).toEqual([
    { day: '2026-03-16', status: 'approved' },
    { day: '2026-03-17', status: 'cancelled' },
  ]);
});

it('ten choices at once leave one day off', async () => {
  const { user, id } = await approved();
  const days = ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'];
  const answers = await Promise.all(days.map((day) => choose(appAt(NOW), user, id, `2026-03-${day}`)));
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect((await listLeave(user)).filter(({ status }) => status === 'approved')).toHaveLength(1);
});

it('two claims cannot take the same day at the same time', async () => {
  const { user, admin, id, claim } = await approved();
  const second = await claim();
  await expectDone(put(appAt(NOW), admin, second, { status: 'approved' }));
  const answer = await runBeside(
    (app) => choose(app, user, id, '2026-03-16'),
    (app) => expectDone(choose(app, user, second, '2026-03-16')),
  );
  expect(readOutcome(answer)).toBe('day_off_not_free');
  expect(await listLeave(user)).toEqual([{ day: '2026-03-16', status: 'approved' }]);
});

it('a day is not chosen when the claim is rejected at the same time', async () => {
  const { user, admin, id } = await approved();
  const answer = await runBeside(
    (app) => choose(app, user, id, '2026-03-16'),
    (app) => expectDone(reject(app, admin, id)),
  );
  expect(readOutcome(answer)).toBe('redemption_wrong_state');
  expect(await listLeave(user)).toEqual([]);
  expect(await readBalance(user)).toBe(50);
});

it('a rejection cancels the leave of a day that is chosen at the same time', async () => {
  const { user, admin, id } = await approved();
  const answer = await runBeside(
    (app) => reject(app, admin, id),
    (app) => expectDone(choose(app, user, id, '2026-03-16')),
  );
  expect(readOutcome(answer)).toBe(200);
  expect(await listLeave(user)).toEqual([{ day: '2026-03-16', status: 'cancelled' }]);
  expect(await readBalance(user)).toBe(50);
});

it('an approval writes the wish that is made at the same time', async () => {
  const { user, admin, id } = await claimed();
  const answer = await runBeside(
    (app) => put(app, admin, id, { status: 'approved' }),
    (app) => expectDone(choose(app, user, id, '2026-03-16')),
  );
  expect(answer.body).toMatchObject({ status: 'fulfilled', chosenDays: ['2026-03-16'] });
  expect(await listLeave(user)).toEqual([{ day: '2026-03-16', status: 'approved' }]);
});

it.each(['choose', 'approve'])(
  'the act %s does not write a day for which leave is asked at the same time',
  async (act) => {
    const { user, admin, id } = act === 'choose' ? await approved() : await claimed();
    if (act === 'approve') await expectDone(choose(appAt(NOW), user, id, '2026-03-16'));
    const answer = await runBeside(
      (app) => (act === 'choose' ? choose(app, user, id, '2026-03-16') : put(app, admin, id, { status: 'approved' })),
      (app) =>
        expectDone(
          call(app, user, 'POST', '/api/leaves/requests', {
            startDate: '2026-03-13',
            endDate: '2026-03-16',
            kind: 'vacation',
          }),
        ),
    );
    expect(readOutcome(answer)).toBe(act === 'choose' ? 'day_off_not_free' : 200);
    expect(await readStatus(id)).toEqual({ status: 'approved' });
    expect((await listLeave(user)).map(({ status }) => status)).toEqual(['requested']);
  },
);

it('leave is not asked for on a day that is chosen at the same time', async () => {
  const { user, id } = await approved();
  const asked = { startDate: '2026-03-13', endDate: '2026-03-16', kind: 'vacation' };
  const answer = await runBeside(
    (app) => call(app, user, 'POST', '/api/leaves/requests', asked),
    (app) => expectDone(choose(app, user, id, '2026-03-16')),
  );
  expect(readOutcome(answer)).toBe('leave_overlaps');
});

it('a day is not chosen when leave is given on it at the same time', async () => {
  const { user, admin, id } = await approved();
  const answer = await runBeside(
    (app) => choose(app, user, id, '2026-03-16'),
    (app) =>
      expectDone(
        call(app, admin, 'POST', '/api/leaves', {
          userId: user,
          startDate: '2026-03-16',
          endDate: '2026-03-16',
          reason: 'Given.',
        }),
      ),
  );
  expect(readOutcome(answer)).toBe('day_off_not_free');
});

it('today is not chosen when its check-in is made at the same time', async () => {
  const { user, id } = await approved();
  const today = NOW.toISOString().slice(0, 10);
  const answer = await runBeside(
    (app) => choose(app, user, id, today),
    () => expectDone(checkInAt(user, NOW)),
  );
  expect(readOutcome(answer)).toBe('day_off_not_free');
});

it('a day is not chosen when it becomes a holiday at the same time', async () => {
  const calendar = `days-off-${Math.random().toString(36).slice(2)}`;
  await rows(
    `INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES (?1, ?1, '[1,2,3,4,5]', '', '')`,
    calendar,
  );
  const { user, id } = await approved({ work_calendar_id: calendar });
  const answer = await runBeside(
    (app) => choose(app, user, id, '2026-03-16'),
    () =>
      Promise.all([
        rows(`INSERT INTO holidays (calendar_id, date, name) VALUES (?, '2026-03-16', 'Our day')`, calendar),
        rows('UPDATE work_calendars SET version = version + 1 WHERE id = ?', calendar),
      ]),
  );
  expect(readOutcome(answer)).toBe('day_off_not_free');
});

it('leave that is taken back is a credit when its owner changes the day at the same time', async () => {
  const { user, admin, id } = await approved();
  await expectDone(choose(appAt(NOW), user, id, '2026-03-16'));
  const [leave] = await rows<{ id: string }>('SELECT id FROM leaves WHERE user_id = ?', user);
  const takeBack = (app: App) =>
    call(app, admin, 'POST', `/api/leaves/${leave?.id ?? ''}/take-back`, { reason: 'Another day.' });
  const changed = await runBeside(
    (app) => choose(app, user, id, '2026-03-17'),
    (app) => expectDone(takeBack(app)),
  );
  expect(changed.body).toMatchObject({ status: 'fulfilled', chosenDays: ['2026-03-17'] });
  expect(await listLeave(user)).toEqual([
    { day: '2026-03-16', status: 'cancelled' },
    { day: '2026-03-17', status: 'approved' },
  ]);

  const [other] = await rows<{ id: string }>(`SELECT id FROM leaves WHERE user_id = ? AND status = 'approved'`, user);
  const late = await runBeside(
    (app) => call(app, admin, 'POST', `/api/leaves/${other?.id ?? ''}/take-back`, { reason: 'Another day.' }),
    (app) => expectDone(choose(app, user, id)),
  );
  expect(readOutcome(late)).toBe('leave_taken_back');
  expect(await readStatus(id)).toEqual({ status: 'approved' });
});
