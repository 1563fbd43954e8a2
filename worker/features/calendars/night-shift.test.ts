import { beforeAll, describe, expect, it } from 'vitest';
import type { Attendance } from '#domain/api/attendance.ts';
import { makeCalendar, change, create, recomputeAll } from '#worker/test/calendars.ts';
import { app, code, type Fields } from '#worker/test/corrected-record.ts';
import { applyAll, stage } from '#worker/test/people-import.ts';
import { appAt, call, checkedClock, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

// Users work in Toronto unless a test sets another zone. Toronto is 5 hours behind UTC until 8 March 2026 at 02:00, and
// 4 hours behind UTC after that.
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** A shift from 22:00 to 06:00 that belongs to the day on which it begins. */
const OF_THE_DATE = { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: 720 };
/** A shift from 22:00 to 06:00 that belongs to the day on which it ends. */
const BEFORE_THE_DATE = { ...OF_THE_DATE, dayStart: -360 };
const PENDING = { pending_time_zone: null, pending_day_start: null, pending_time_zone_from: null };

let superAdmin: string;
let ofTheDate: string;
let beforeTheDate: string;

const newNight = (name: string, times: Fields) => makeCalendar(superAdmin, { name, workdays: EVERY_DAY, times });
const move = (id: string, workCalendarId: string, at: string, more: Fields = {}) =>
  call(appAt(new Date(at)), superAdmin, 'PUT', `/api/users/${id}`, { workCalendarId, ...more });
const nightWorker = (calendar: string, dayStart: number) => person({ work_calendar_id: calendar, day_start: dayStart });
const readClock = async (id: string) =>
  (
    await rows(
      `SELECT time_zone, day_start, pending_time_zone, pending_day_start, pending_time_zone_from FROM users WHERE id = ?`,
      id,
    )
  )[0];
const toDay = ({ body }: { body: Fields }) => ({
  day: body.localDate,
  type: body.checkInType,
  points: body.pointsEarned,
  onTime: body.isOnTime,
});
async function todayAt(id: string, at: string) {
  const { body } = await call(appAt(new Date(at)), id, 'GET', '/api/me');
  const { today, todayCheckIn, currentStreak, scoring } = body as Record<string, any>;
  return { date: today.date, checkedIn: todayCheckIn !== null, streak: currentStreak, early: scoring.earlyBefore };
}

beforeAll(async () => {
  await retireBadges();
  superAdmin = await person({ role: 'super_admin' });
  ofTheDate = await newNight('Night, by its first day', OF_THE_DATE);
  beforeTheDate = await newNight('Night, by its last day', BEFORE_THE_DATE);
});

describe('a shift across midnight', () => {
  it('belongs to the day on which it begins', async () => {
    const id = await nightWorker(ofTheDate, 720);
    // The check-in on Monday the 2nd at 21:40 is early. The check-in on Wednesday the 4th at 00:30 is late for the
    // shift of Tuesday.
    const early = await checkInAt(id, '2026-03-03T02:40:00.000Z');
    expect(toDay(early)).toEqual({ day: '2026-03-02', type: 'early', points: 2, onTime: true });
    expect(await todayAt(id, '2026-03-03T10:00:00Z')).toEqual({
      date: '2026-03-02',
      checkedIn: true,
      streak: 1,
      early: '21:45',
    });
    const again = await checkInAt(id, '2026-03-03T05:30:00.000Z');
    expect([again.status, again.body.id]).toEqual([200, early.body.id]);
    const late = await checkInAt(id, '2026-03-04T05:30:00.000Z');
    expect(toDay(late)).toEqual({ day: '2026-03-03', type: 'ontime', points: 1, onTime: false });
    expect((await todayAt(id, '2026-03-04T16:59:59Z')).date).toBe('2026-03-03');
    expect(await todayAt(id, '2026-03-04T17:00:00Z')).toMatchObject({ date: '2026-03-04', streak: 2 });
    expect(await rows('SELECT local_seconds, times FROM check_ins WHERE user_id = ? ORDER BY local_date', id)).toEqual([
      { local_seconds: 78_000, times: '21:45 22:00 720' },
      { local_seconds: 88_200, times: '21:45 22:00 720' },
    ]);
  });

  it('belongs to the day on which it ends, if the calendar’s day begins on the evening before', async () => {
    const id = await nightWorker(beforeTheDate, -360);
    const sunday = await checkInAt(id, '2026-03-02T02:40:00.000Z');
    expect(toDay(sunday)).toEqual({ day: '2026-03-02', type: 'early', points: 2, onTime: true });
    const tuesday = await checkInAt(id, '2026-03-03T10:00:00.000Z');
    expect(toDay(tuesday)).toEqual({ day: '2026-03-03', type: 'ontime', points: 1, onTime: false });
    expect(await todayAt(id, '2026-03-03T22:59:59Z')).toMatchObject({ date: '2026-03-03', streak: 2 });
    expect(await todayAt(id, '2026-03-03T23:00:00Z')).toMatchObject({ date: '2026-03-04', streak: 2 });
    expect(await rows('SELECT local_seconds FROM check_ins WHERE user_id = ? ORDER BY local_date', id)).toEqual([
      { local_seconds: -8_400 },
      { local_seconds: 18_000 },
    ]);
  });

  it('belongs to a single day even in the night in which summer time begins', async () => {
    const id = await nightWorker(ofTheDate, 720);
    // The clocks change from 02:00 to 03:00 that night, so the check-in on Sunday the 8th at 21:40 is in summer time.
    expect(toDay(await checkInAt(id, '2026-03-08T02:40:00.000Z'))).toMatchObject({ day: '2026-03-07', points: 2 });
    expect((await checkInAt(id, '2026-03-08T07:30:00.000Z')).status).toBe(200);
    expect(toDay(await checkInAt(id, '2026-03-09T01:40:00.000Z'))).toMatchObject({ day: '2026-03-08', points: 2 });
    const { body } = await call(appAt(new Date('2026-03-09T03:00:00Z')), id, 'GET', '/api/attendance');
    const { days, currentStreak } = body as unknown as Attendance;
    expect(days.slice(-2).map(({ date, reason, streak }) => [date, reason, streak])).toEqual([
      ['2026-03-07', 'checked_in', 1],
      ['2026-03-08', 'checked_in', 2],
    ]);
    expect(currentStreak?.days).toBe(2);
  });

  it('accepts a check-in that is made before midnight and arrives after midnight', async () => {
    const id = await nightWorker(ofTheDate, 720);
    // The clock was checked on the 2nd at 21:00. The check-in was made offline at 23:50 and was received at 01:00.
    const check = await checkedClock(id, '2026-03-03T02:00:00.000Z');
    const made = { occurredAt: '2026-03-03T04:50:00.000Z', ...check };
    const received = await checkInAt(id, '2026-03-03T06:00:00.000Z', made);
    expect([received.status, received.body.timeProof, received.body.localDate]).toEqual([201, 'late', '2026-03-02']);
  });

  it('lets an admin add a check-in after midnight to the day on which the shift began', async () => {
    const id = await nightWorker(ofTheDate, 720);
    const added = await call(appAt(new Date('2026-03-05T17:00:00Z')), superAdmin, 'POST', '/api/checkins/corrections', {
      userId: id,
      date: '2026-03-03',
      time: '00:30',
      reason: 'The reader was broken.',
    });
    expect(added.status).toBe(201);
    expect(await rows('SELECT local_date, check_in_time, check_in_type FROM check_ins WHERE user_id = ?', id)).toEqual([
      { local_date: '2026-03-03', check_in_time: Date.parse('2026-03-04T05:30:00Z'), check_in_type: 'o' },
    ]);
  });
});

describe('a calendar of a night shift', () => {
  it('is created only by a super admin, and always keeps its start of the day', async () => {
    const admin = await person({ role: 'admin' });
    expect(code(await create(admin, { times: OF_THE_DATE }))).toBe('calendar_times');
    for (const dayStart of [-661, 721, 0.5, '720', null]) {
      expect((await create(superAdmin, { times: { ...OF_THE_DATE, dayStart } })).status, String(dayStart)).toBe(400);
    }
    const id = await newNight('Another night', OF_THE_DATE);
    for (const times of [null, BEFORE_THE_DATE, { earlyBefore: '21:45', onTimeBefore: '22:00' }]) {
      const refused = await change(superAdmin, id, { times });
      expect([refused.status, code(refused)]).toEqual([400, 'validation_failed']);
    }
    expect((await change(superAdmin, id, { times: { ...OF_THE_DATE, onTimeBefore: '22:15' } })).status).toBe(200);
  });

  it('applies to a user from the user’s next day on', async () => {
    const id = await person();
    await checkInAt(id, '2026-03-02T12:30:00.000Z');
    expect((await move(id, ofTheDate, '2026-03-02T17:00:00Z')).status).toBe(200);
    expect(await readClock(id)).toEqual({
      time_zone: 'America/Toronto',
      day_start: 0,
      ...PENDING,
      pending_day_start: 720,
      pending_time_zone_from: '2026-03-03',
    });
    // The evening belongs to Monday by the old start of the day. The hours after midnight belong to Monday by the new
    // start of the day.
    expect((await checkInAt(id, '2026-03-03T02:40:00.000Z')).status).toBe(200);
    expect((await checkInAt(id, '2026-03-03T06:40:00.000Z')).status).toBe(200);
    expect(toDay(await checkInAt(id, '2026-03-04T02:40:00.000Z'))).toMatchObject({ day: '2026-03-03', type: 'early' });
    expect(await todayAt(id, '2026-03-04T12:00:00Z')).toMatchObject({ date: '2026-03-03', streak: 2 });
    // On Wednesday at 13:00, the user gets a calendar whose days begin at midnight.
    expect((await move(id, 'standard', '2026-03-04T18:00:00Z')).status).toBe(200);
    expect(await readClock(id)).toMatchObject({
      day_start: 720,
      pending_day_start: 0,
      pending_time_zone_from: '2026-03-05',
    });
    expect(toDay(await checkInAt(id, '2026-03-05T02:40:00.000Z'))).toMatchObject({ day: '2026-03-04' });
    expect(toDay(await checkInAt(id, '2026-03-05T17:10:00.000Z'))).toMatchObject({ day: '2026-03-05' });
    // Thursday lasts only from noon to midnight. A shortened day is a day off, so the streak does not grow.
    expect((await todayAt(id, '2026-03-05T18:00:00Z')).streak).toBe(3);
  });

  it('makes its first day a day off when this day is shortened', async () => {
    const id = await nightWorker(ofTheDate, 720);
    for (const day of ['03', '04', '05'])
      expect((await checkInAt(id, `2026-03-${day}T02:40:00.000Z`)).status).toBe(201);
    await move(id, beforeTheDate, '2026-03-04T19:00:00Z');
    // Thursday lasts from noon to 18:00. The shift of Thursday at 21:40 belongs to Friday.
    const friday = await checkInAt(id, '2026-03-06T02:40:00.000Z');
    expect([friday.body.localDate, friday.body.streakDay]).toEqual(['2026-03-06', 4]);
    const { body } = await call(appAt(new Date('2026-03-06T03:00:00Z')), id, 'GET', '/api/attendance');
    const { days } = body as unknown as Attendance;
    expect(days.slice(-3).map(({ date, reason, streak }) => [date, reason, streak])).toEqual([
      ['2026-03-04', 'checked_in', 3],
      ['2026-03-05', 'rest', 3],
      ['2026-03-06', 'checked_in', 4],
    ]);
  });

  it('still applies to corrections of the days on which the user had the calendar', async () => {
    const id = await person();
    await checkInAt(id, '2026-02-02T12:30:00.000Z');
    await move(id, ofTheDate, '2026-02-09T17:00:00Z');
    await checkInAt(id, '2026-02-11T02:40:00.000Z');
    await move(id, 'standard', '2026-02-16T18:00:00Z');
    await checkInAt(id, '2026-02-18T12:30:00.000Z');
    const add = (date: string, time: string) =>
      call(appAt(new Date('2026-02-18T18:00:00Z')), superAdmin, 'POST', '/api/checkins/corrections', {
        userId: id,
        date,
        time,
        reason: 'The reader was broken.',
      });
    for (const [date, time] of [
      ['2026-02-05', '07:30'],
      ['2026-02-12', '00:30'],
      ['2026-02-17', '13:30'],
    ] as const) {
      expect((await add(date, time)).status, date).toBe(201);
    }
    expect(
      await rows(
        'SELECT local_date, check_in_time, points_earned FROM check_ins WHERE user_id = ? ORDER BY local_date',
        id,
      ),
    ).toEqual(
      [
        ['2026-02-02', '2026-02-02T12:30Z', 2],
        ['2026-02-05', '2026-02-05T12:30Z', 2],
        ['2026-02-10', '2026-02-11T02:40Z', 2],
        ['2026-02-12', '2026-02-13T05:30Z', 1],
        ['2026-02-17', '2026-02-17T18:30Z', 0],
        ['2026-02-18', '2026-02-18T12:30Z', 2],
      ].map(([day, at, points]) => ({ local_date: day, check_in_time: Date.parse(String(at)), points_earned: points })),
    );
  });

  it('can have a local day that is two dates ahead of UTC', async () => {
    const earliest = await newNight('The earliest night', { ...OF_THE_DATE, dayStart: -660 });
    const id = await person({ work_calendar_id: earliest, day_start: -660, time_zone: 'Pacific/Kiritimati' });
    // It is 13:10 on the 4th in Kiritimati, and the user's day of the 5th has begun.
    const first = await checkInAt(id, '2026-03-03T23:10:00.000Z');
    expect([first.status, first.body.localDate]).toEqual([201, '2026-03-05']);
    const again = await checkInAt(id, '2026-03-03T23:20:00.000Z');
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    await checkInAt(id, '2026-03-04T23:10:00.000Z');
    const given = await call(appAt(new Date('2026-03-04T23:20:00Z')), superAdmin, 'POST', '/api/leaves', {
      userId: id,
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      kind: 'vacation',
      reason: 'They asked.',
    });
    expect(given.status).toBe(201);
    expect(await rows('SELECT current_streak, last_check_in_date FROM users WHERE id = ?', id)).toEqual([
      { current_streak: 2, last_check_in_date: '2026-03-06' },
    ]);
  });

  it('applies at once to a user without a check-in', async () => {
    const fresh = await person();
    await move(fresh, ofTheDate, '2026-03-02T17:00:00Z');
    expect(await readClock(fresh)).toEqual({ time_zone: 'America/Toronto', day_start: 720, ...PENDING });
    const id = await person();
    await checkInAt(id, '2026-03-02T12:30:00.000Z');
    await move(id, beforeTheDate, '2026-03-02T17:00:00Z');
    await move(id, 'standard', '2026-03-02T17:05:00Z');
    expect(await readClock(id)).toEqual({ time_zone: 'America/Toronto', day_start: 0, ...PENDING });
  });

  it('keeps its start of the day pending when only the time zone changes back', async () => {
    const settings: [string, unknown][] = [
      ['location_time_zones', [{ location: 'Oslo', timeZone: 'Europe/Oslo' }]],
      ['zone_choice', 'locations'],
    ];
    for (const [key, value] of settings) {
      expect((await call(app, superAdmin, 'PUT', `/api/settings/${key}`, { value })).status, key).toBe(200);
    }
    const id = await person({ location: 'Toronto' });
    await checkInAt(id, '2026-03-02T12:30:00.000Z');
    await move(id, ofTheDate, '2026-03-02T17:00:00Z', { location: 'Oslo' });
    const both = {
      time_zone: 'America/Toronto',
      day_start: 0,
      pending_time_zone: 'Europe/Oslo',
      pending_day_start: 720,
      pending_time_zone_from: '2026-03-03',
    };
    expect(await readClock(id)).toEqual(both);
    await rows(`DELETE FROM system_settings WHERE setting_key = 'zone_choice'`);
    const profile = await call(appAt(new Date('2026-03-02T18:00:00Z')), id, 'PUT', '/api/profile', {
      timeZone: 'America/Toronto',
    });
    expect(profile.status).toBe(200);
    expect(await readClock(id)).toEqual({ ...both, pending_time_zone: null });
  });

  it('recomputes the records of its users after a holiday was added', async () => {
    const id = await nightWorker(ofTheDate, 720);
    for (const day of ['02', '03', '04', '05', '06', '07']) {
      const next = String(Number(day) + 1).padStart(2, '0');
      expect((await checkInAt(id, `2026-03-${next}T02:40:00.000Z`)).status).toBe(201);
    }
    await change(superAdmin, ofTheDate, { holidays: [{ date: '2026-03-04', name: 'Founders’ day' }] });
    await recomputeAll(superAdmin, ofTheDate);
    expect(
      await rows('SELECT streak_day, check_in_type FROM check_ins WHERE user_id = ? ORDER BY local_date', id),
    ).toEqual([1, 2, 2, 3, 4, 5].map((streak) => ({ streak_day: streak, check_in_type: 'e' })));
  });

  it('sets its start of the day for imported users', async () => {
    const made = await stage(superAdmin, 'Name,Email,Calendar\nNew,new@night.test,"Night, by its last day"\n');
    await applyAll(superAdmin, made.id);
    expect(await rows(`SELECT work_calendar_id, day_start FROM users WHERE email = 'new@night.test'`)).toEqual([
      { work_calendar_id: beforeTheDate, day_start: -360 },
    ]);
  });
});
