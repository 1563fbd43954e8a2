import { beforeEach, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/api/errors.ts';
import { LEAVES_MAX } from '#domain/leaves/leave-days.ts';
import { addDays } from '#domain/time/local-date.ts';
import { appAt, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const WEEK = { startDate: '2026-03-16', endDate: '2026-03-20', kind: 'vacation' };

const toEmail = (user: string) => `${user}@example.test`;
const send = (as: string, sent: object[], dryRun = false, key?: string) =>
  call(
    app,
    as,
    'POST',
    '/api/leaves/import',
    { rows: sent, reason: 'From the leave calendar.', dryRun },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const outcomes = ({ body }: { body: Record<string, unknown> }) =>
  (body.items as { outcome: string; code?: string }[]).map(({ outcome, code }) => code ?? outcome);
const listLeaves = (user: string) =>
  rows('SELECT start_date, end_date, kind, status, note FROM leaves WHERE user_id = ? ORDER BY start_date', user);

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin' });
});

it('an import gives no leave in its preview, and then gives the leave of each valid row', async () => {
  const [user, peer, gone, busy] = [
    await person({ name: 'Ready', email: 'Ready@Example.test' }),
    await person({ name: 'Peer', role: 'admin' }),
    await person({ name: 'Gone', is_active: 0 }),
    await person({ name: 'Busy' }),
  ];
  const there = await person({ name: 'There' });
  await call(app, admin, 'POST', '/api/leaves', { userId: there, reason: 'x', ...WEEK });
  await call(app, admin, 'POST', '/api/leaves', { userId: busy, reason: 'x', ...WEEK, kind: 'sick' });
  const sent = [
    { ...WEEK, email: 'ready@example.test' },
    { ...WEEK, email: toEmail(there) },
    { ...WEEK, email: toEmail(busy) },
    { ...WEEK, email: 'nobody@example.test' },
    { ...WEEK, email: toEmail(gone) },
    { ...WEEK, email: toEmail(admin) },
    { ...WEEK, email: toEmail(peer) },
    { ...WEEK, email: toEmail(user), startDate: '2026-01-05', endDate: '2026-01-06' },
    { ...WEEK, email: 'READY@example.test', startDate: '2028-03-14', endDate: '2028-03-15' },
    // These two rows overlap the first row, which is for the same user.
    { ...WEEK, email: 'ready@example.test', startDate: '2026-03-20', endDate: '2026-03-23' },
    { ...WEEK, email: 'ready@example.test' },
  ];
  const dry = await send(admin, sent, true);
  expect(dry.status).toBe(200);
  const refused = (name: unknown, code: ErrorCode) => ({
    outcome: 'refused',
    name,
    code,
    message: ERRORS[code].message,
  });
  expect(dry.body).toEqual({
    items: [
      { outcome: 'ready', name: 'Ready', days: { startDate: '2026-03-16', endDate: '2026-03-20' } },
      { outcome: 'there', name: 'There' },
      refused('Busy', 'leave_overlaps'),
      refused(null, 'user_not_found'),
      refused(null, 'user_not_found'),
      refused(expect.any(String), 'leave_own'),
      refused('Peer', 'account_of_admin'),
      refused(null, 'user_not_found'),
      refused('Ready', 'validation_failed'),
      { outcome: 'ready', name: 'Ready', days: { startDate: '2026-03-20', endDate: '2026-03-23' } },
      { outcome: 'ready', name: 'Ready', days: { startDate: '2026-03-16', endDate: '2026-03-20' } },
    ],
  });
  expect(await listLeaves(user)).toEqual([]);
  const applied = await send(admin, sent);
  expect(outcomes(applied)).toEqual(['given', ...outcomes(dry).slice(1, -2), 'given', 'there']);
  expect(await listLeaves(user)).toEqual([
    {
      start_date: '2026-03-16',
      end_date: '2026-03-20',
      kind: 'vacation',
      status: 'approved',
      note: 'From the leave calendar.',
    },
    {
      start_date: '2026-03-21',
      end_date: '2026-03-23',
      kind: 'vacation',
      status: 'approved',
      note: 'From the leave calendar.',
    },
  ]);
  expect(await rows(`SELECT action, reason FROM audit_log WHERE target_id = ? AND actor_id = ?`, user, admin)).toEqual([
    { action: 'user.leave_given', reason: 'From the leave calendar.' },
    { action: 'user.leave_given', reason: 'From the leave calendar.' },
  ]);
  expect(await rows('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at, id LIMIT 1', user)).toEqual(
    [
      {
        kind: 'leave_given',
        facts: JSON.stringify({
          startDate: '2026-03-16',
          endDate: '2026-03-20',
          reason: 'From the leave calendar.',
        }),
      },
    ],
  );
});

it('an import recomputes the record in the same way as a single leave', async () => {
  const [byFile, byHand] = [await person(), await person()];
  const week = ['02', '03', '04', '05', '06', '10', '11'].map((day) => `2026-03-${day}T12:30:00.000Z`);
  for (const user of [byFile, byHand]) for (const at of week) await checkInAt(user, at);
  const missed = { startDate: '2026-03-09', endDate: '2026-03-09', kind: 'sick' };
  await call(app, admin, 'POST', '/api/leaves', { userId: byHand, reason: 'x', ...missed });
  expect(outcomes(await send(admin, [{ ...missed, email: toEmail(byFile) }]))).toEqual(['given']);
  const figures = (user: string) =>
    rows('SELECT points_balance, current_streak, streak_valid_through FROM users WHERE id = ?', user);
  expect(await figures(byFile)).toEqual(await figures(byHand));
  expect(await figures(byFile)).toMatchObject([{ current_streak: 7 }]);
});

it('an import gives each leave once, even when two admins send the same file at the same time', async () => {
  const users = [await person(), await person(), await person()];
  const sent = users.map((user) => ({ ...WEEK, email: toEmail(user) }));
  const other = await person({ role: 'admin' });
  await send(admin, sent.slice(0, 1));
  const answers = await Promise.all([send(admin, sent, false, 'file-key-1'), send(other, sent), send(admin, sent)]);
  for (const answer of answers) {
    for (const outcome of outcomes(answer)) expect(['given', 'there']).toContain(outcome);
  }
  expect(outcomes(await send(admin, sent, false, 'file-key-1'))).toEqual(['there', 'there', 'there']);
  for (const user of users) expect(await listLeaves(user)).toHaveLength(1);
});

it('an import gives a user at most LEAVES_MAX leaves', async () => {
  const user = await person();
  const days = Array.from({ length: LEAVES_MAX + 1 }, (_, index) => addDays('2026-03-13', index));
  const file = days.map((day) => ({ email: toEmail(user), startDate: day, endDate: day, kind: 'parental' }));
  await rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, created_at, updated_at)
      SELECT 'piece-' || value, ?, value, value, 'parental', 'approved', 'x', 'x' FROM json_each(?)`,
    user,
    JSON.stringify(days.slice(0, LEAVES_MAX - 1)),
  );
  for (const [outcome, dryRun] of [
    ['ready', true],
    ['given', false],
    ['there', false],
  ] as const) {
    expect(outcomes(await send(admin, file.slice(LEAVES_MAX - 2, LEAVES_MAX), dryRun))).toEqual(['there', outcome]);
  }
  for (const dryRun of [true, false]) {
    expect(outcomes(await send(admin, file.slice(LEAVES_MAX - 1), dryRun))).toEqual(['there', 'leave_limit']);
  }
  const byHand = { userId: user, startDate: days.at(-1), endDate: days.at(-1), reason: 'Once more.' };
  expect((await call(app, admin, 'POST', '/api/leaves', byHand)).body).toMatchObject({
    error: { code: 'leave_limit' },
  });
  expect(await listLeaves(user)).toHaveLength(LEAVES_MAX);
});

it('an import gives leave again after an admin took it back', async () => {
  const user = await person();
  await send(admin, [{ ...WEEK, email: toEmail(user) }]);
  const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM leaves WHERE user_id = ?', user);
  await call(app, admin, 'POST', `/api/leaves/${id}/take-back`, { reason: 'x' });
  expect(outcomes(await send(admin, [{ ...WEEK, email: toEmail(user) }]))).toEqual(['given']);
});

it('an import gives no more points than the admin may give in a day', async () => {
  const user = await person();
  const week = ['02', '03', '04', '05', '06', '10', '11'].map((day) => `2026-03-${day}T12:30:00.000Z`);
  for (const at of week) await checkInAt(user, at);
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('award_points_per_day', '1', 'x', 'x')`);
  const missed = { startDate: '2026-03-09', endDate: '2026-03-09', kind: 'sick', email: toEmail(user) };
  expect(outcomes(await send(admin, [missed]))).toEqual(['award_day_limit']);
  await rows(`DELETE FROM system_settings WHERE setting_key = 'award_points_per_day'`);
  expect(await listLeaves(user)).toEqual([]);
});

it.each([
  ['an empty list of rows', []],
  ['more rows than a request may contain', Array.from({ length: 21 }, () => ({ ...WEEK, email: 'a@b.test' }))],
  ['an unknown kind', [{ ...WEEK, email: 'a@b.test', kind: 'party' }]],
  ['a day that does not exist', [{ ...WEEK, email: 'a@b.test', startDate: '2026-02-30' }]],
  ['a last day before the first', [{ ...WEEK, email: 'a@b.test', endDate: '2026-03-01' }]],
  ['a field that rows do not have', [{ ...WEEK, email: 'a@b.test', userId: 'somebody' }]],
])('an import refuses %s', async (_, sent) => {
  expect(await send(admin, sent)).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
});

it('of a long leave, an import gives the days that can be, names the others, and can be sent again later', async () => {
  const [user, mother] = [await person({ name: 'Noor' }), await person({ name: 'Ada' })];
  const sent = [
    { email: toEmail(user), startDate: '2026-01-01', endDate: '2026-04-30', kind: 'sick' },
    { email: toEmail(mother), startDate: '2026-06-01', endDate: '2029-05-31', kind: 'parental' },
    { email: toEmail(user), startDate: '2025-06-01', endDate: '2025-12-31', kind: 'vacation' },
  ];
  const past = [{ startDate: '2026-01-01', endDate: '2026-01-10', reason: 'past' }];
  const ahead = [{ startDate: '2028-03-14', endDate: '2029-05-31', reason: 'ahead' }];
  const result = (outcome: string) => [
    { outcome, name: 'Noor', days: { startDate: '2026-01-11', endDate: '2026-04-30' }, leftOut: past },
    { outcome, name: 'Ada', days: { startDate: '2026-06-01', endDate: '2028-03-13' }, leftOut: ahead },
    { outcome: 'refused', name: 'Noor', code: 'validation_failed', message: ERRORS.validation_failed.message },
  ];
  expect((await send(admin, sent, true)).body).toEqual({ items: result('ready') });
  expect((await send(admin, sent)).body).toEqual({ items: result('given') });

  const later = appAt(new Date('2026-03-19T14:00:00.000Z'));
  const again = { rows: sent.slice(0, 2), reason: 'Once more.', dryRun: false };
  expect((await call(later, admin, 'POST', '/api/leaves/import', again)).body).toEqual({
    items: [
      { outcome: 'there', name: 'Noor', leftOut: [{ ...past[0], endDate: '2026-01-17' }] },
      {
        outcome: 'given',
        name: 'Ada',
        days: { startDate: '2028-03-14', endDate: '2028-03-20' },
        leftOut: [
          { startDate: '2026-06-01', endDate: '2028-03-13', reason: 'there' },
          { ...ahead[0], startDate: '2028-03-21' },
        ],
      },
    ],
  });
  expect(await listLeaves(mother)).toMatchObject([
    { start_date: '2026-06-01', end_date: '2028-03-13' },
    { start_date: '2028-03-14', end_date: '2028-03-20' },
  ]);
});
