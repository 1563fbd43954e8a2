import { beforeAll, describe, expect, it } from 'vitest';
import { runBeside, expectDone, readOutcome } from '#worker/races/run-beside.ts';
import { NOW as RACE_NOW } from '#worker/races/side.ts';
import { appAt, call, person, retireBadges, rows } from '#worker/test/harness.ts';

/**
 * Three instants in Toronto: Thursday 2026-03-12 at 07:40, the last minute of that Thursday, and the first minute of
 * Friday.
 */
const MORNING = new Date('2026-03-12T11:40:00.000Z');
const EVENING = new Date('2026-03-13T03:59:00.000Z');
const FRIDAY = new Date('2026-03-13T04:00:00.000Z');

const change = (user: string, toInput: object, at = MORNING) =>
  call(appAt(at), user, 'PUT', '/api/checkins/today/words', {
    mood: null,
    notes: '',
    moodReaders: 'groups',
    ...toInput,
  });
const readMoods = async (department: string) =>
  (await rows('SELECT great, excellent, good, okay, tired FROM department_days WHERE department = ?', department))[0];
const NONE = { great: 0, excellent: 0, good: 0, okay: 0, tired: 0 };

beforeAll(retireBadges);

describe('PUT /api/checkins/today/words', () => {
  it('changes the mood, the note and the day’s figures until the day is over', async () => {
    const user = await person({ department: 'Words' });
    const { body: made } = await call(appAt(MORNING), user, 'POST', '/api/checkins', { mood: 'tired', notes: 'Late' });
    expect(await readMoods('Words')).toEqual({ ...NONE, tired: 1 });
    const changed = await change(user, { mood: 'great', notes: 'Coffee' });
    expect(changed).toMatchObject({ status: 200, body: { ...made, mood: 'great', notes: 'Coffee' } });
    expect(await readMoods('Words')).toEqual({ ...NONE, great: 1 });
    expect((await change(user, { mood: 'great', notes: '' })).body).toEqual({ ...made, mood: 'great', notes: null });
    expect((await change(user, {}, EVENING)).body).toEqual({ ...made, mood: null, notes: null });
    expect(await readMoods('Words')).toEqual(NONE);
    expect(readOutcome(await change(user, { mood: 'great' }, FRIDAY))).toBe('check_in_not_found');
  });

  it('refuses an unknown mood, a long note, and a user without a check-in or without access', async () => {
    const [user, out] = [await person(), await person({ approval_status: 'suspended' })];
    expect(readOutcome(await change(user, { mood: 'great' }))).toBe('check_in_not_found');
    expect(readOutcome(await change(user, { mood: 'angry' }))).toBe('validation_failed');
    expect(readOutcome(await change(user, { notes: 'x'.repeat(501) }))).toBe('validation_failed');
    expect(readOutcome(await change(user, { moodReaders: 'everybody' }))).toBe('validation_failed');
    expect(readOutcome(await change(user, { userId: out }))).toBe('validation_failed');
    expect(readOutcome(await change(out, {}))).toBe('account_suspended');
  });

  it('counts the mood once when two changes run at the same time', async () => {
    const [user, admin] = [await person({ department: 'Race' }), await person({ role: 'admin' })];
    const toInput = (mood: string) => ({ mood, notes: '', moodReaders: 'groups' });
    const put = (app: ReturnType<typeof appAt>, mood: string) =>
      call(app, user, 'PUT', '/api/checkins/today/words', toInput(mood));
    const { body } = await call(appAt(RACE_NOW), user, 'POST', '/api/checkins', { mood: 'tired' });
    await expectDone(
      runBeside(
        (app) => put(app, 'good'),
        (app) => expectDone(put(app, 'great')),
      ),
    );
    expect(await readMoods('Race')).toEqual({ ...NONE, good: 1 });
    const voided = { userId: user, date: body.localDate, reason: 'Wrong person' };
    const late = await runBeside(
      (app) => put(app, 'okay'),
      (app) => expectDone(call(app, admin, 'POST', '/api/checkins/corrections/void', voided)),
    );
    expect(readOutcome(late)).toBe('check_in_not_found');
    expect(await readMoods('Race')).toEqual(NONE);
  });
});
