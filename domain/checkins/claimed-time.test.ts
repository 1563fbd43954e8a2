import { settledZone } from '../test/settled-zone.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateIn } from '../time/local-date.ts';
import { zones } from '../test/arbitraries.ts';
import { decideClaimedTime } from './claimed-time.ts';

const NOW = new Date('2026-03-04T12:30:00.000Z');
const UTC = settledZone('UTC');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const decide = (occurredAt: Date | null, clockCheckedAt: Date | null = null, maxAgeHours = 72) =>
  decideClaimedTime(UTC, { occurredAt, clockCheckedAt, now: NOW, maxAgeHours });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('decideClaimedTime', () => {
  it('the server’s time is used when the device claims no time', () => {
    expect(decide(null)).toEqual({ taken: true, at: NOW, proof: 'verified', offline: false });
  });

  it.each([
    [
      'a time up to two minutes ahead counts as now, because clocks differ',
      -2 * MINUTE,
      { taken: true, at: NOW, proof: 'verified', offline: false },
    ],
    ['a time more than two minutes ahead is refused', -2 * MINUTE - 1, { taken: false, code: 'check_in_future' }],
    [
      'a time up to two minutes ago counts as made on the spot',
      2 * MINUTE,
      { taken: true, at: before(2 * MINUTE), proof: 'verified', offline: false },
    ],
    [
      'a time more than two minutes ago is accepted as offline and unverified',
      2 * MINUTE + 1,
      { taken: true, at: before(2 * MINUTE + 1), proof: 'unverified', offline: true },
    ],
    [
      'a time up to 72 hours ago is accepted',
      72 * HOUR,
      { taken: true, at: before(72 * HOUR), proof: 'unverified', offline: true },
    ],
    ['a time more than 72 hours ago is refused', 72 * HOUR + 1, { taken: false, code: 'check_in_too_old' }],
  ])('%s', (_what, ageMs, decision) => {
    expect(decide(before(ageMs))).toEqual(decision);
  });

  it.each([
    ['a clock check at the claimed time', before(5 * HOUR), 'late'],
    ['a clock check at the start of the same day', before(12.5 * HOUR), 'late'],
    ['a clock check of the evening before', before(12.5 * HOUR + 1), 'unverified'],
    ['a clock check after the claimed time', before(5 * HOUR - 1), 'unverified'],
    ['a clock check of the current time', NOW, 'unverified'],
    ['no clock check', null, 'unverified'],
  ])('with %s (%s), a check-in from five hours ago is %s', (_what, clockCheckedAt, proof) => {
    expect(decide(before(5 * HOUR), clockCheckedAt)).toMatchObject({ taken: true, proof });
  });

  it('local days are compared in the time zone that the user had at the claimed time', () => {
    const moved = {
      timeZone: 'UTC',
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'America/Toronto',
      pendingTimeZoneFrom: '2026-03-04',
    };
    const claim = { occurredAt: new Date('2026-03-04T04:30:00Z'), now: NOW, maxAgeHours: 72 };
    const decideProof = (clockCheckedAt: string) =>
      decideClaimedTime(moved, { ...claim, clockCheckedAt: new Date(clockCheckedAt) });
    // In Toronto the 3rd ends at 05:00 UTC.
    expect(decideProof('2026-03-04T00:00:00Z')).toMatchObject({ proof: 'late' });
    expect(decideProof('2026-03-03T23:59:59Z')).toMatchObject({ proof: 'late' });
    expect(decideProof('2026-03-02T23:59:59Z')).toMatchObject({ proof: 'unverified' });
  });

  it('the proof is `late` only when the device reached the server earlier on the same local day', () => {
    const ms = fc.integer({ min: 0, max: 72 * HOUR });
    fc.assert(
      fc.property(zones, ms, fc.option(ms), (timeZone, age, check) => {
        const occurredAt = before(age);
        const clockCheckedAt = check === null ? null : before(check);
        const person = { ...UTC, timeZone };
        const decision = decideClaimedTime(person, { occurredAt, clockCheckedAt, now: NOW, maxAgeHours: 72 });
        if (!decision.taken || decision.proof === 'verified') return age <= 2 * MINUTE;
        const contact = clockCheckedAt !== null && clockCheckedAt <= occurredAt ? clockCheckedAt : null;
        const isSameDay = contact !== null && localDateIn(timeZone, contact) === localDateIn(timeZone, occurredAt);
        return decision.proof === (isSameDay ? 'late' : 'unverified');
      }),
    );
  });

  it('decideClaimedTime never accepts a time in the future or more than 72 hours ago', () => {
    const ms = fc.integer({ min: -200 * HOUR, max: 200 * HOUR });
    fc.assert(
      fc.property(ms, fc.option(ms), (age, check) => {
        const decision = decide(before(age), check === null ? null : before(check));
        if (!decision.taken) return decision.code === (age < 0 ? 'check_in_future' : 'check_in_too_old');
        return decision.at <= NOW && NOW.getTime() - decision.at.getTime() <= 72 * HOUR;
      }),
    );
  });
});
