import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClaimedTime } from './claimed-time.ts';

const NOW = new Date('2026-03-04T12:30:00.000Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const decide = (occurredAt: Date | null, clockCheckedAt: Date | null = null, maxAgeHours = 72) =>
  decideClaimedTime({ occurredAt, clockCheckedAt, now: NOW, maxAgeHours });
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
    ['a clock checked a day before', before(5 * HOUR + 24 * HOUR), 'late'],
    ['a clock checked longer before', before(5 * HOUR + 24 * HOUR + 1), 'unverified'],
    ['a clock checked after it', before(HOUR), 'late'],
    ['a clock checked in the future', new Date(NOW.getTime() + 1), 'unverified'],
  ])('made five hours ago by %s', (_what, clockCheckedAt, proof) => {
    expect(decide(before(5 * HOUR), clockCheckedAt)).toMatchObject({ taken: true, proof });
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
