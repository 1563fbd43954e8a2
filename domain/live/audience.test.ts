import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CheckInWithUser } from '../api/checkins.ts';
import { AUDIENCES, greet, listEvents, tellAudience, type LiveState } from './audience.ts';
import { serverMessageSchema, type LiveTopic } from './messages.ts';
import { findNewCheckIns, mergeLiveChanges, NO_LIVE_CHANGES, type LiveCheckIn } from './live-changes.ts';
import { NOBODY_ONLINE, readPresence } from './presence.ts';

const AT = '2026-03-02T12:30:00.000Z';
const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, '0')}:00.000Z`;

function checkIn(id: string, more: Partial<CheckInWithUser> = {}): CheckInWithUser {
  return {
    id,
    userId: `user-${id}`,
    localDate: '2026-03-02',
    timeZone: 'America/Toronto',
    checkInTime: AT,
    method: 'button',
    timeProof: 'verified',
    checkInType: 'early',
    isOnTime: true,
    pointsEarned: 2,
    bonusPoints: 0,
    pointsLines: [{ reason: 'early', points: 2 }],
    streakDay: 3,
    location: null,
    notes: 'Not for everybody',
    mood: 'tired',
    awards: [],
    createdAt: AT,
    isDayOff: false,
    station: null,
    user: { id: `user-${id}`, name: `Ann ${id}`, department: 'General', avatarUrl: '' },
    ...more,
  };
}

const BADGE = { kind: 'badge', id: 'b1', name: 'Early Bird', icon: 'bird', tier: 'gold', points: 10 } as const;
const ACHIEVEMENT = { ...BADGE, kind: 'achievement', id: 'perfect_week', name: 'Perfect Week', tier: null } as const;
const CELEBRATED = checkIn('1', {
  streakDay: 7,
  awards: [BADGE, ACHIEVEMENT],
  pointsLines: [
    { reason: 'early', points: 2 },
    { reason: 'streak_bonus', points: 5, every: 7, streakDay: 7 },
  ],
});
const shown = (one: CheckInWithUser, more: Partial<LiveCheckIn> = {}): LiveCheckIn => ({
  checkIn: one,
  isHidden: false,
  ...more,
});
const awards = (name: string) =>
  [
    ['badge', 'Early Bird'],
    ['achievement', 'perfect_week'],
    ['streak', '7'],
  ].map(([kind, title]) => ({ kind, userId: 'user-1', name, title, at: AT }));

describe('listEvents', () => {
  it('employees receive only the awards and streaks of a check-in', () => {
    expect(listEvents('employee', [shown(CELEBRATED), shown(checkIn('2'))])).toEqual(awards('Ann 1'));
  });

  it('admins receive the check-ins and also the awards and streaks', () => {
    const events = listEvents('admin', [shown(CELEBRATED), shown(checkIn('2'))]);
    expect(events).toEqual([
      ...awards('Ann 1'),
      { kind: 'check_in', checkIn: CELEBRATED },
      { kind: 'check_in', checkIn: checkIn('2') },
    ]);
  });

  it('the awards of a user who hides from the leaderboard are not sent', () => {
    const hidden = shown(CELEBRATED, { isHidden: true });
    expect(listEvents('employee', [hidden])).toEqual([]);
    expect(listEvents('admin', [hidden])).toEqual([{ kind: 'check_in', checkIn: CELEBRATED }]);
  });

  it('displays receive no events', () => {
    expect(listEvents('display', [shown(CELEBRATED)])).toEqual([]);
  });

  it('listEvents returns at most 20 events', () => {
    expect(
      listEvents(
        'employee',
        Array.from({ length: 20 }, () => shown(CELEBRATED)),
      ),
    ).toHaveLength(20);
  });
});

const DAY = { checkedIn: 3, onTimeRate: 66.7, pointsGiven: 12 };
const QUIET: LiveState = { turn: 1, at: AT, presence: NOBODY_ONLINE, day: DAY, isDayShown: true, latest: [] };
const ann = { userId: 'a', name: 'Ann', avatarUrl: '', department: 'General' };
const ONE_ONLINE = readPresence(NOBODY_ONLINE, [{ user: ann, chosen: 'online', isIdle: false }]);

describe('tellAudience', () => {
  it('no message is sent when nothing changed', () => {
    for (const audience of AUDIENCES)
      expect(tellAudience(audience, QUIET, { ...QUIET, at: at(31) }, NO_LIVE_CHANGES)).toEqual([]);
  });

  it('the figures of a small company are sent only to admins', () => {
    const small = { ...QUIET, isDayShown: false };
    const changes = { changed: ['check_in' as const], checkIns: [] };
    const listMessages = (audience: (typeof AUDIENCES)[number]) => tellAudience(audience, small, small, changes);
    const stats = { type: 'realtime_stats', at: AT, onlineNow: 0, changed: ['check_in'] };
    expect(listMessages('admin')).toEqual([{ ...stats, day: DAY }]);
    expect(listMessages('employee')).toEqual([{ ...stats, day: null }]);
    expect(listMessages('display')).toEqual([{ ...stats, day: null }]);
  });

  it('employees receive no message when the only changed figure is hidden from employees', () => {
    const small = { ...QUIET, isDayShown: false };
    const after = { ...small, day: { ...DAY, checkedIn: 4 } };
    expect(tellAudience('employee', small, after, NO_LIVE_CHANGES)).toEqual([]);
    expect(tellAudience('admin', small, after, NO_LIVE_CHANGES)).toHaveLength(1);
  });

  it('displays receive only the changed topics of walls, and no figures, names, awards or online users', () => {
    const after = { ...QUIET, presence: ONE_ONLINE, day: { ...DAY, checkedIn: 4 }, latest: [shown(CELEBRATED)] };
    const listMessages = (changed: LiveTopic[]) =>
      tellAudience('display', QUIET, after, { changed, checkIns: [shown(CELEBRATED)] });
    const stats = { type: 'realtime_stats', at: AT, onlineNow: 0, day: null };
    expect(listMessages(['redemption', 'check_in', 'points', 'people', 'requests'])).toEqual([
      { ...stats, changed: ['check_in', 'people'] },
    ]);
    expect(listMessages([])).toEqual([]);
    // A wall shows neither requests nor claims nor points of single users.
    expect(listMessages(['redemption', 'points', 'requests'])).toEqual([]);
    expect(greet('display', after)).toEqual([{ ...stats, changed: [] }]);
  });

  it('employees receive the users who came online, and the number of online users', () => {
    const after = { ...QUIET, presence: ONE_ONLINE };
    expect(tellAudience('employee', QUIET, after, NO_LIVE_CHANGES)).toEqual([
      { type: 'users_online', kind: 'change', total: 1, put: [{ ...ann, status: 'online' }], gone: [] },
      { type: 'realtime_stats', at: AT, onlineNow: 1, day: DAY, changed: [] },
    ]);
  });

  it('each audience receives at most one message of each type, and only admins receive moods and notes', () => {
    const after = { ...QUIET, presence: ONE_ONLINE, latest: [shown(CELEBRATED)] };
    const changes = { changed: ['check_in' as const], checkIns: after.latest };
    for (const audience of AUDIENCES) {
      for (const messages of [tellAudience(audience, QUIET, after, changes), greet(audience, after)]) {
        for (const message of messages) v.assert(serverMessageSchema, message);
        expect(new Set(messages.map(({ type }) => type)).size).toBe(messages.length);
        const isPrivate = /tired|Not for everybody/.test(JSON.stringify(messages));
        expect(isPrivate).toBe(audience === 'admin');
      }
    }
  });
});

describe('findNewCheckIns and mergeLiveChanges', () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      shown(checkIn(String(from - index), { checkInTime: at(from - index) })),
    );
  const ids = (checkIns: readonly LiveCheckIn[]) => checkIns.map((one) => one.checkIn.id);

  it('findNewCheckIns returns the check-ins that are in the new list and not in the old list', () => {
    expect(ids(findNewCheckIns(list(5, 5), list(7, 7)))).toEqual(['7', '6']);
    expect(ids(findNewCheckIns([], list(2, 2)))).toEqual(['2', '1']);
  });

  it('an older check-in is not new when it enters the list because a later check-in was voided', () => {
    expect(ids(findNewCheckIns(list(40, 20), list(39, 20)))).toEqual([]);
  });

  it('mergeLiveChanges returns each topic of two broadcasts once, and the 20 latest check-ins', () => {
    const merged = mergeLiveChanges(
      { changed: ['points'], checkIns: list(15, 15) },
      { changed: ['check_in', 'points'], checkIns: list(22, 8) },
    );
    expect(merged.changed).toEqual(['points', 'check_in']);
    expect(ids(merged.checkIns)).toEqual(ids(list(22, 20)));
  });
});
