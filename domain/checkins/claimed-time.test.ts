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
  it('takes the server’s clock without a claim', () => {
    expect(decide(null)).toEqual({ taken: true, at: NOW, proof: 'verified', offline: false });
  });

  it.each([
    [
      'two minutes ahead is a clock a little off',
      -2 * MINUTE,
      { taken: true, at: NOW, proof: 'verified', offline: false },
    ],
    ['more is refused', -2 * MINUTE - 1, { taken: false, code: 'check_in_future' }],
    [
      'two minutes ago is on the spot',
      2 * MINUTE,
      { taken: true, at: before(2 * MINUTE), proof: 'verified', offline: false },
    ],
    [
      'more is offline',
      2 * MINUTE + 1,
      { taken: true, at: before(2 * MINUTE + 1), proof: 'unverified', offline: true },
    ],
    ['72 hours are taken', 72 * HOUR, { taken: true, at: before(72 * HOUR), proof: 'unverified', offline: true }],
    ['more is too old', 72 * HOUR + 1, { taken: false, code: 'check_in_too_old' }],
  ])('%s', (_what, ageMs, decision) => {
    expect(decide(before(ageMs))).toEqual(decision);
  });

  it.each([
    ['a check of that moment', before(5 * HOUR), 'late'],
    ['a check of the first moment of its day', before(12.5 * HOUR), 'late'],
    ['a check of the evening before', before(12.5 * HOUR + 1), 'unverified'],
    ['a check after it', before(5 * HOUR - 1), 'unverified'],
    ['a check of now', NOW, 'unverified'],
    ['no check', null, 'unverified'],
  ])('made five hours ago by %s', (_what, clockCheckedAt, proof) => {
    expect(decide(before(5 * HOUR), clockCheckedAt)).toMatchObject({ taken: true, proof });
  });

  it('goes by the person’s own day, and by the zone that they had on it', () => {
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
    // Toronto's Tuesday is over at 05:00 UTC. At 00:00 UTC the 4th has begun in UTC, but in Toronto it is still the
    // 3rd.
    expect(decideProof('2026-03-04T00:00:00Z')).toMatchObject({ proof: 'late' });
    expect(decideProof('2026-03-03T23:59:59Z')).toMatchObject({ proof: 'late' });
    expect(decideProof('2026-03-02T23:59:59Z')).toMatchObject({ proof: 'unverified' });
  });

  it('is verified or late for nobody who could not have checked in on the spot that day, no later', () => {
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

  it('never gives a time in the future, nor one out of bounds', () => {
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
