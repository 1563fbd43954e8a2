import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { CRITERIA_TYPES, newlyEarned, NO_FACTS, countProgress, type BadgeFacts } from './criteria.ts';

const badges = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 20 }).map((n) => `badge-${n}`),
    isActive: fc.boolean(),
    criteria: fc.record({ type: fc.constantFrom(...CRITERIA_TYPES), count: fc.integer({ min: 1, max: 6 }) }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
/** A user's actions in order. Some actions reach the server more than once. */
const acts = fc.array(
  fc.record({ type: fc.constantFrom(...CRITERIA_TYPES), repeats: fc.integer({ min: 0, max: 2 }) }),
  {
    maxLength: 40,
  },
);

const makeFacts = (facts: Partial<BadgeFacts>): BadgeFacts => ({ ...NO_FACTS, ...facts });
const badge = (id: string, type: (typeof CRITERIA_TYPES)[number], count: number, isActive = true) => ({
  id,
  isActive,
  criteria: { type, count },
});

describe('newlyEarned', () => {
  it('newlyEarned returns a badge at its count, but not below its count and not when the user already has it', () => {
    const early = badge('early', 'early_checkin', 10);
    expect(newlyEarned([early], new Set(), makeFacts({ early_checkin: 9, total_checkins: 10 }))).toEqual([]);
    expect(newlyEarned([early], new Set(), makeFacts({ early_checkin: 10 }))).toEqual([early]);
    expect(newlyEarned([early], new Set(['early']), makeFacts({ early_checkin: 11 }))).toEqual([]);
  });

  it('newlyEarned does not return a retired badge', () => {
    expect(newlyEarned([badge('old', 'streak', 1, false)], new Set(), makeFacts({ streak: 5 }))).toEqual([]);
  });

  it('newlyEarned returns every earned badge exactly once, also when actions are repeated', () => {
    fc.assert(
      fc.property(badges, acts, (all, done) => {
        const held = new Set<string>();
        const given: string[] = [];
        let facts = NO_FACTS;
        for (const { type, repeats } of done) {
          facts = { ...facts, [type]: facts[type] + 1 };
          for (let time = 0; time <= repeats; time++) {
            for (const { id } of newlyEarned(all, held, facts)) {
              given.push(id);
              held.add(id);
            }
          }
        }
        expect(given).toEqual([...new Set(given)]);
        const met = all.filter(({ isActive, criteria }) => isActive && facts[criteria.type] >= criteria.count);
        expect(given.toSorted()).toEqual(met.map(({ id }) => id).toSorted());
      }),
      RUNS,
    );
  });
});

describe('countProgress', () => {
  it('countProgress returns the total of the user, but at most the count of the badge', () => {
    expect(countProgress({ type: 'streak', count: 30 }, makeFacts({ streak: 12 }))).toBe(12);
    expect(countProgress({ type: 'streak', count: 30 }, makeFacts({ streak: 31 }))).toBe(30);
  });
});
