import { describe, expect, it, vi } from 'vitest';
import type { CheckIn } from '#domain/api/checkins.ts';
import type { Redemption } from '#domain/api/redemptions.ts';
import { newQueuedAction, type NewAction, type OfflineAction } from '#domain/outbox/action.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { serverNow, shownClaims, shownMe } from './shown-me.ts';
import { ASKED, MAYA, NOW } from './test/maya.ts';

const CHECK_IN = { id: 'check-in-1', localDate: '2026-03-02', pointsEarned: 10, streakDay: 5 } as CheckIn;

const action = (of: Partial<NewAction>, then: Partial<OfflineAction> = {}): OfflineAction => ({
  ...newQueuedAction({
    id: 'action-1',
    userId: 'maya',
    type: 'check_in',
    endpoint: '/api/checkins',
    method: 'POST',
    data: { occurredAt: NOW.toISOString(), mood: 'good' },
    timestamp: NOW.getTime(),
    ...of,
  }),
  ...then,
});
const claimed = (then: Partial<OfflineAction> = {}, points = -25) =>
  action({ type: 'reward_claim', endpoint: '/api/rewards/claim', data: {}, shows: { name: 'Coffee', points } }, then);
const refusal = { code: 'too_old', status: 400, message: 'That was too long ago.', fields: [] };

describe('a check-in', () => {
  it('shows an unsent check-in as waiting, and counts it in the week without points', () => {
    const shown = shownMe(MAYA, [action({})], NOW);
    expect(shown.waitingCheckIn).toEqual({
      actionId: 'action-1',
      occurredAt: NOW.toISOString(),
      mood: 'good',
      refusal: null,
      sentCount: 0,
      status: 'pending',
    });
    expect(shown.pointsBalance).toBe(120);
    expect(shown.stats.weeklyProgress).toMatchObject({ checkedIn: 1, scheduled: 5 });
    expect(shown.stats.weeklyProgress.days[0]).toEqual({
      date: '2026-03-02',
      kind: 'scheduled',
      checkedIn: true,
      frozen: false,
    });
    expect(MAYA.stats.weeklyProgress.checkedIn).toBe(0);
  });

  it('shows a check-in with the server’s answer until a newer record arrives', () => {
    const done = action({}, { status: 'completed', answer: CHECK_IN, completedAt: ASKED + 1 });
    expect(shownMe(MAYA, [done], NOW)).toMatchObject({ todayCheckIn: CHECK_IN, waitingCheckIn: null });
    expect(shownMe({ ...MAYA, askedAtMs: ASKED + 2 }, [done], NOW).todayCheckIn).toBeNull();
  });

  it('shows the expected streak while a check-in waits, and then the streak of the server’s answer', () => {
    expect(shownMe(MAYA, [], NOW).expectedStreak).toBeNull();
    expect(shownMe(MAYA, [action({})], NOW)).toMatchObject({ currentStreak: 4, expectedStreak: 5 });
    const nextBonus = { date: '2026-03-05', streakDay: 5, points: 10 };
    const done = action({}, { status: 'completed', answer: CHECK_IN, completedAt: ASKED + 1 });
    // The bonus of streak day 5 is paid, and only the server knows the next bonus.
    expect(shownMe({ ...MAYA, longestStreak: 4, nextBonus }, [done], NOW)).toMatchObject({
      currentStreak: 5,
      longestStreak: 5,
      nextBonus: null,
      expectedStreak: null,
    });
    expect(shownMe({ ...MAYA, nextBonus: { ...nextBonus, streakDay: 7 } }, [done], NOW).nextBonus?.streakDay).toBe(7);
  });

  it('shows no expected streak if the stored record lacks the days before the check-in', () => {
    const friday = { ...MAYA, today: { ...MAYA.today, date: '2026-02-27' } };
    expect(shownMe(friday, [action({})], NOW).expectedStreak).toBeNull();
    const todayCheckIn = { ...CHECK_IN, localDate: '2026-02-27' };
    expect(shownMe({ ...friday, todayCheckIn }, [action({})], NOW).expectedStreak).toBe(5);
  });

  it('shows no expected streak when the check-in was refused', () => {
    const failed = action({}, { status: 'failed', refusal });
    expect(shownMe(MAYA, [failed], NOW).expectedStreak).toBeNull();
  });

  it('shows a refused check-in with the reason, and does not count it in the week', () => {
    const shown = shownMe(MAYA, [action({}, { status: 'failed', refusal })], NOW);
    expect(shown.waitingCheckIn?.refusal).toBe('That was too long ago.');
    expect(shown.stats.weeklyProgress.checkedIn).toBe(0);
  });

  it('does not show a check-in as today’s when it was made on another day in the user’s zone', () => {
    const lastNight = action({ data: { occurredAt: '2026-03-02T04:59:59.000Z' } });
    expect(shownMe(MAYA, [lastNight], NOW).waitingCheckIn).toBeNull();
    const thisMorning = action({ data: { occurredAt: '2026-03-02T05:00:00.000Z' } });
    expect(shownMe(MAYA, [thisMorning], NOW).waitingCheckIn).not.toBeNull();
  });

  it('does not show a check-in as waiting when the server already has a check-in of today', () => {
    const shown = shownMe({ ...MAYA, todayCheckIn: CHECK_IN }, [action({})], NOW);
    expect(shown).toMatchObject({ waitingCheckIn: null, todayCheckIn: CHECK_IN });
  });
});

describe('the day', () => {
  const checkedIn = { ...MAYA, todayCheckIn: CHECK_IN };

  it('shows the next day from midnight in the user’s zone, without a new answer from the server', () => {
    expect(shownMe(checkedIn, [], new Date('2026-03-03T04:59:59.000Z')).todayCheckIn).toEqual(CHECK_IN);
    const tuesday = shownMe(checkedIn, [], new Date('2026-03-03T05:00:00.000Z'));
    expect(tuesday).toMatchObject({ todayCheckIn: null, today: { date: '2026-03-03', kind: 'holiday' } });
  });

  it('shows a day after the loaded week as a rest day or a scheduled day by its weekday', () => {
    const kindAt = (day: string) => shownMe(checkedIn, [], new Date(`${day}T17:00:00.000Z`)).today.kind;
    expect(kindAt('2026-03-10')).toBe('scheduled');
    expect(kindAt('2026-03-14')).toBe('rest');
  });

  it('shows a new week with the waiting check-in when the loaded week is over', () => {
    const monday = new Date('2026-03-09T12:30:00.000Z');
    const waiting = action({ data: { occurredAt: monday.toISOString() } });
    const { weeklyProgress } = shownMe(checkedIn, [waiting], monday).stats;
    expect(weeklyProgress.days.map(({ date, kind, checkedIn: isIn }) => [date.slice(-2), kind, isIn])).toEqual([
      ['09', 'scheduled', true],
      ['10', 'scheduled', false],
      ['11', 'scheduled', false],
      ['12', 'scheduled', false],
      ['13', 'scheduled', false],
      ['14', 'rest', false],
      ['15', 'rest', false],
    ]);
    expect(weeklyProgress).toMatchObject({ checkedIn: 1, scheduled: 5 });
  });

  it('shows the new time zone on the day when a change of zone takes effect', () => {
    const moving = {
      ...MAYA,
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Tokyo',
      pendingTimeZoneFrom: '2026-03-03',
    };
    const shown = shownMe(moving, [], new Date('2026-03-03T06:00:00.000Z'));
    expect(shown.today).toMatchObject({ date: '2026-03-03', timeZone: 'Asia/Tokyo' });
  });

  it('shows the day by the server’s clock when the device’s clock is wrong', () => {
    // The device's clock is an hour ahead.
    vi.useFakeTimers({ now: NOW.getTime() + 3_600_000, toFake: ['Date'] });
    const loadedAtMs = Date.now() - 5_000;
    expect(serverNow({ ...MAYA, loadedAtMs }).toISOString()).toBe('2026-03-02T12:29:05.500Z');
    vi.useRealTimers();
  });
});

describe('a claim', () => {
  it('shows a lower balance while a claim waits, and the points of the claim as waiting', () => {
    expect(shownMe(MAYA, [claimed()], NOW)).toMatchObject({ pointsBalance: 95, waitingPoints: 25 });
  });

  it('lowers the balance for a claim that the server accepted after the record was loaded', () => {
    const granted = claimed({ status: 'completed', completedAt: ASKED + 1 });
    expect(shownMe(MAYA, [granted], NOW)).toMatchObject({ pointsBalance: 95, waitingPoints: 0 });
    expect(shownMe({ ...MAYA, askedAtMs: ASKED + 2 }, [granted], NOW).pointsBalance).toBe(120);
    expect(shownMe(MAYA, [claimed({ status: 'failed', refusal })], NOW).pointsBalance).toBe(120);
  });

  it('returns the points of a claim only after the server has confirmed the cancellation', () => {
    expect(shownMe(MAYA, [claimed({}, 25)], NOW)).toMatchObject({ pointsBalance: 120, waitingPoints: 0 });
    const cancelled = claimed({ status: 'completed', completedAt: ASKED + 1 }, 25);
    expect(shownMe(MAYA, [cancelled], NOW).pointsBalance).toBe(145);
  });
});

describe('an edit of the profile', () => {
  const edit = (data: object, then: Partial<OfflineAction> = {}) =>
    action(
      { type: 'profile_update', endpoint: '/api/profile', method: 'PUT', data: data as Record<string, unknown> },
      then,
    );

  it('shows the latest edit of a field, and changes no other field', () => {
    const shown = shownMe(
      MAYA,
      [
        { ...edit({ bio: 'Second.' }), timestamp: NOW.getTime() + 1 },
        edit({ bio: 'First.', phone: '+14165550123', preferences: { theme: 'dark' } }),
      ],
      NOW,
    );
    expect(shown).toMatchObject({
      bio: 'Second.',
      phone: '+14165550123',
      name: 'Maya Okafor',
      version: 7,
      preferences: { notifications: true, theme: 'dark' },
    });
  });

  it('shows a new time zone as pending until tomorrow, like the server', () => {
    expect(shownMe(MAYA, [edit({ timeZone: 'Asia/Tokyo' })], NOW)).toMatchObject({
      timeZone: 'America/Toronto',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Tokyo',
      pendingTimeZoneFrom: '2026-03-03',
    });
  });

  it('does not show a refused edit', () => {
    expect(shownMe(MAYA, [edit({ bio: 'No.' }, { status: 'failed', refusal })], NOW).bio).toBe('Coffee first.');
  });
});

describe('the list of claims', () => {
  const known = { id: 'r1', status: 'pending', version: 1, reward: { name: 'Coffee' } } as Redemption;
  const cancel = (then: Partial<OfflineAction> = {}) =>
    action(
      { id: 'cancel-1', type: 'reward_claim', endpoint: '/api/redemptions/r1/cancel', data: {}, shows: { points: 25 } },
      then,
    );

  it('shows waiting claims first, and marks claims that are being cancelled', () => {
    const waiting = claimed();
    expect(shownClaims([known], [waiting, cancel()], ASKED)).toEqual([
      { kind: 'waiting', action: waiting },
      { kind: 'known', claim: known, isCancelling: true },
    ]);
  });

  it('shows an accepted claim once, before and after the list contains it', () => {
    const made = { ...known, id: 'r2' };
    const done = claimed({ status: 'completed', completedAt: ASKED + 1, answer: made });
    const row = (claim: Redemption) => ({ kind: 'known', claim, isCancelling: false });
    expect(shownClaims([known], [done], ASKED)).toEqual([row(made), row(known)]);
    expect(shownClaims([made, known], [done], ASKED)).toEqual([row(made), row(known)]);
    // The list is newer than the action's answer, so only the list is shown.
    expect(shownClaims([known], [done], ASKED + 2)).toEqual([row(known)]);
  });

  it('shows the newer state when the list and the answer to an action differ', () => {
    const cancelled: Redemption = { ...known, status: 'cancelled', version: 2 };
    const done = cancel({ status: 'completed', completedAt: ASKED + 1, answer: cancelled });
    expect(shownClaims([known], [done], ASKED)).toEqual([{ kind: 'known', claim: cancelled, isCancelling: false }]);
    const approved: Redemption = { ...known, status: 'approved', version: 3 };
    expect(shownClaims([approved], [done], ASKED)[0]).toMatchObject({ claim: approved });
  });
});

describe('the first choice of a zone', () => {
  const NEW = { ...MAYA, isTimeZoneKnown: false, lastCheckIn: null };
  const choice = action({
    type: 'profile_update',
    endpoint: '/api/profile',
    method: 'PUT',
    data: { timeZone: 'Asia/Tokyo' },
  });

  it('applies the first time zone at once, even before it is sent', () => {
    const date = localDateIn('Asia/Tokyo', NOW);
    expect(shownMe(NEW, [choice], NOW)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: null,
      isTimeZoneKnown: true,
      today: { date, timeZone: 'Asia/Tokyo' },
    });
  });

  it('shows a pending change when the user already has a time zone', () => {
    expect(shownMe(MAYA, [choice], NOW)).toMatchObject({
      timeZone: MAYA.timeZone,
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Tokyo',
      today: { timeZone: MAYA.timeZone },
    });
  });
});
