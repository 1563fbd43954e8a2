import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckIn } from '#domain/api/checkins.ts';
import type { WeekDay } from '#domain/api/me.ts';
import { addDays } from '#domain/time/local-date.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import { formatDayLong, formatWeekday } from '#web/messages/format.ts';
import { MAYA } from '#web/offline/test/maya.ts';
import { nextBonusText } from '#web/parts/record/next-bonus-text.ts';
import { bestText, Streak, weekDayState } from './Streak.tsx';
import { DayOff, ThisMorning } from './Morning.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const day = (date: string, kind: WeekDay['kind'], checkedIn = false): WeekDay => ({
  date,
  kind,
  checkedIn,
  frozen: false,
});
const TODAY = '2026-03-04';

it('gives a missed day, today and a coming day different states', () => {
  const days = [day('2026-03-03', 'scheduled'), day(TODAY, 'scheduled'), day('2026-03-05', 'scheduled')];
  expect(days.map((each) => weekDayState(each, TODAY))).toEqual(['missed', 'open', 'ahead']);
});

it('never shows a day off as missed, and no check-in fills it', () => {
  const days = [day('2026-03-02', 'holiday'), day('2026-03-03', 'leave'), day('2026-03-01', 'rest', true)];
  expect(days.map((each) => weekDayState(each, TODAY))).toEqual(['holiday', 'leave', 'rest']);
});

it('shows that a freeze covered a missed day', () => {
  expect(weekDayState({ ...day('2026-03-03', 'scheduled'), frozen: true }, TODAY)).toBe('frozen');
});

const NEW: ShownMe = {
  ...MAYA,
  currentStreak: 0,
  longestStreak: 0,
  totalCheckIns: 0,
  waitingCheckIn: null,
  waitingPoints: 0,
  expectedStreak: null,
};
const WAITING: ShownMe['waitingCheckIn'] = {
  actionId: 'a',
  occurredAt: '2026-03-02T12:30:00.000Z',
  mood: null,
  refusal: null,
  sentCount: 0,
  status: 'pending',
};
const CHECK_IN = { id: 'check-in-1', localDate: '2026-03-02' } as CheckIn;
const SATURDAY: ShownMe['today'] = { ...MAYA.today, date: '2026-03-07', kind: 'rest' };

function renderText(me: ShownMe): string {
  const [above = ''] = renderToStaticMarkup(
    <MemoryRouter>
      <Streak me={me} />
    </MemoryRouter>,
  ).split('<ul');
  return above
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('has the same markup of the number and the flame on a day off, because the next first paint shows it again', () => {
  const kept = (today: ShownMe['today']) => {
    const me: ShownMe = { ...NEW, today, currentStreak: 3, longestStreak: 3, todayCheckIn: CHECK_IN };
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Streak me={me} />
      </MemoryRouter>,
    );
    return ['streak', 'flame'].map((name) => new RegExp(`<a[^>]*data-last="${name}".*?</a>`).exec(html)?.[0]);
  };
  expect(kept(SATURDAY)).toEqual(kept(MAYA.today));
  expect(kept(SATURDAY)).toEqual([expect.stringContaining('3'), expect.stringContaining('svg')]);
});

it('says that the streak starts today while the first check-in waits', () => {
  expect(renderText({ ...NEW, waitingCheckIn: WAITING })).toBe(
    'Your streak Your streak starts today Day one will count as soon as your check-in is sent.',
  );
});

it.each([
  ['before the check-in', null],
  ['after a refusal', { ...WAITING, refusal: 'Not today.' }],
])('says that the next check-in starts a streak, %s', (_, waitingCheckIn) => {
  expect(renderText({ ...NEW, waitingCheckIn })).toBe(
    'Your streak Your streak starts here Your next check-in starts a streak.',
  );
});

it('on a day off, says that a check-in on the next working day starts a streak', () => {
  const text = 'Your streak Your streak starts here A check-in on your next working day starts a streak.';
  expect(renderText({ ...NEW, today: SATURDAY })).toBe(text);
  expect(renderText({ ...NEW, today: SATURDAY, waitingCheckIn: WAITING })).toBe(text);
});

it('after a broken streak, shows a new start, the best streak and the link to a correction', () => {
  expect(renderText({ ...NEW, totalCheckIns: 40, longestStreak: 32 })).toBe(
    'Your streak A fresh start Your next check-in starts a streak. Your best: 32 days Were you in? Fix it',
  );
});

it('shows the expected streak of a waiting check-in, and says that the check-in waits', () => {
  const me = {
    ...NEW,
    currentStreak: 28,
    longestStreak: 32,
    nextBonus: { date: NEW.today.date, streakDay: 29, points: 10 },
  };
  expect(renderText({ ...me, waitingCheckIn: WAITING, expectedStreak: 29 })).toBe(
    'Your streak 29 day streak Today will count as soon as your check-in is sent. New record in 4 check-ins',
  );
});

it('shows the number of freezes left beside a new start', () => {
  expect(renderText({ ...NEW, totalCheckIns: 40, longestStreak: 32, streakFreezes: { left: 1, cap: 2 } })).toBe(
    'Your streak A fresh start Your next check-in starts a streak. 1 freeze left Your best: 32 days Were you in? Fix it',
  );
});

it('shows the current streak while a check-in without an expected streak waits', () => {
  expect(renderText({ ...NEW, currentStreak: 4, longestStreak: 9, waitingCheckIn: WAITING })).toBe(
    'Your streak 4 day streak New record in 6 check-ins',
  );
});

it.each([
  [1, 1, 'Longest: 1 day'],
  [2, 2, 'Your longest streak'],
  [33, 32, 'Your longest streak'],
  [2, 1, 'Your longest streak'],
  [32, 32, 'Your longest streak'],
  [31, 32, 'New record in 2 check-ins'],
  [26, 32, 'New record in 7 check-ins'],
  [25, 32, 'Longest: 32 days'],
  [0, 32, 'Your best: 32 days'],
  [0, 0, null],
])('of a streak of %i and a longest streak of %i, says %s', (streak, longestStreak, text) => {
  expect(bestText(streak, { ...NEW, longestStreak })).toBe(text);
});

it('names no record to beat on a day off', () => {
  const me = { ...NEW, today: SATURDAY, longestStreak: 32 };
  expect([bestText(31, me), bestText(32, me)]).toEqual(['Longest: 32 days', 'Your longest streak']);
});

it('names no record that the cap would hide', () => {
  const me = { ...NEW, scoring: { ...MAYA.scoring, displayedStreakCap: 7 } };
  const say = (streak: number, longestStreak: number) => bestText(streak, { ...me, longestStreak });
  expect([say(5, 7), say(7, 7), say(5, 6), say(6, 6)]).toEqual([
    'Longest: 7 days',
    'Longest: 7 days',
    'New record in 2 check-ins',
    'Your longest streak',
  ]);
});

it('caps the shown streak, but names the bonus of the real streak', () => {
  const scoring = { ...MAYA.scoring, displayedStreakCap: 7 };
  const nextBonus = { date: NEW.today.date, streakDay: 29, points: 10 };
  const me = { ...NEW, currentStreak: 28, longestStreak: 32, scoring, nextBonus };
  expect(renderText(me)).toBe('Your streak 7 day streak Check in today for +10 Longest: 7 days');
});

it('names the day of the next bonus: today until the check-in, then the weekday, and beyond a week the date', () => {
  const { date } = NEW.today;
  const say = (days: number, facts: Partial<ShownMe> = {}) =>
    nextBonusText(
      { ...NEW, nextBonus: { date: addDays(date, days), streakDay: 30, points: 10 }, ...facts },
      facts.waitingCheckIn?.refusal === null,
    );
  expect(say(0)).toBe('Check in today for +10');
  expect([say(0, { todayCheckIn: CHECK_IN }), say(0, { waitingCheckIn: WAITING }), say(-1)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([1, 6, 7].map((days) => say(days))).toEqual([
    `+10 on ${formatWeekday(addDays(date, 1))}`,
    `+10 on ${formatWeekday(addDays(date, 6))}`,
    `+10 on ${formatDayLong(addDays(date, 7))}`,
  ]);
  expect(nextBonusText(NEW)).toBe(null);
});

const renderPart = (part: ReactNode) =>
  [...renderToStaticMarkup(part).matchAll(/>([^<]+)</g)].map(([, text]) => text).join(' ');

it.each([
  ['a rest day without a streak', { today: SATURDAY, currentStreak: 0 }, 'Enjoy your Saturday.'],
  ['a rest day', { today: SATURDAY, currentStreak: 1 }, 'Enjoy your Saturday. Your streak is safe.'],
  ['a holiday', { today: { ...SATURDAY, kind: 'holiday' as const } }, 'It’s a holiday. Enjoy it!'],
  ['leave', { today: { ...SATURDAY, kind: 'leave' as const } }, 'You’re on leave. See you soon.'],
  ['a working day', { currentStreak: 4 }, ''],
])('the day off says the right text for %s', (_, facts, text) => {
  expect(renderPart(<DayOff me={{ ...NEW, ...facts }} />)).toBe(text);
});

const WEEK = {
  checkedIn: 3,
  scheduled: 3,
  days: [
    day('2026-03-04', 'scheduled', true),
    day('2026-03-05', 'scheduled', true),
    day('2026-03-06', 'scheduled', true),
  ],
};
const at = (now: string, weeklyProgress = WEEK): Partial<ShownMe> => ({
  today: { ...MAYA.today, date: '2026-03-06', now },
  askedAtMs: Date.parse(now),
  loadedAtMs: Date.parse(now),
  clock: undefined,
  stats: { ...MAYA.stats, weeklyProgress },
});
const SOME = { stage: 'some' as const, count: 4, sun: 50 };

it.each([
  ['the department', { departmentToday: SOME }, 'This morning 4 people in Warehouse are here.'],
  [
    'a full department',
    { departmentToday: { ...SOME, stage: 'most' as const } },
    'This morning Almost everyone in Warehouse is here.',
  ],
  ['a small department', {}, 'This morning You’re in. Have a good one.'],
  ['names', { arrivals: ['Rosa', 'Ken'] }, 'This morning You’re in. Have a good one. Rosa and Ken just got here.'],
])('the morning tells of %s', (_, facts, text) => {
  vi.setSystemTime(MAYA.today.now);
  expect(renderPart(<ThisMorning me={{ ...NEW, ...facts }} isIn isFresh={false} />)).toBe(text);
});

it.each([
  ['from five o’clock', '2026-03-06T22:00:00.000Z', WEEK, 'Today 3 for 3. Have a good weekend.'],
  ['not before', '2026-03-06T21:59:00.000Z', WEEK, 'Today You’re in. Have a good one.'],
  [
    'not after a missed day',
    '2026-03-06T22:00:00.000Z',
    { ...WEEK, checkedIn: 2 },
    'Today You’re in. Have a good one.',
  ],
])('wishes a good weekend after a full week: %s', (_, now, week, text) => {
  vi.setSystemTime(now);
  expect(renderPart(<ThisMorning me={{ ...NEW, ...at(now, week) }} isIn isFresh={false} />)).toBe(text);
});
