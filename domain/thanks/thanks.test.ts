import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLeft, findNextGrant, mostForPair, returnsPoints, sharedByPair } from './allowance.ts';
import { AUDIENCES, chooseFeed, mayRead, mayReview } from './readers.ts';
import { countTaken, decideThanks, isHeldBack, THANKS_DECISIONS, THANKS_STATES } from './states.ts';

describe('an allowance', () => {
  const points = fc.nat({ max: 1_000 });

  it('never lets two people share more than a third, in both directions, and never goes below 0', () => {
    fc.assert(
      fc.property(points, fc.array(fc.record({ first: fc.boolean(), wanted: points })), (perMonth, gifts) => {
        const left = [perMonth, perMonth];
        let between = 0;
        for (const { first, wanted } of gifts) {
          const own = left[Number(first)] ?? 0;
          const given = Math.min(wanted, mostForPair({ perMonth, left: own, between }));
          left[Number(first)] = own - given;
          between += given;
          expect(given).toBeGreaterThanOrEqual(0);
          expect(own - given).toBeGreaterThanOrEqual(0);
        }
        expect(between).toBeLessThanOrEqual(sharedByPair(perMonth));
      }),
    );
  });

  it('is whole before the first giving, keeps what is left after it, and is 0 when points are off', () => {
    expect([countLeft(20, null), countLeft(20, 3), countLeft(20, 0), countLeft(0, 12), countLeft(0, null)]).toEqual([
      20, 3, 0, 0, 0,
    ]);
  });

  it('begins on the first day of the next month, and takes points back only in its own month', () => {
    expect(['2026-01-31', '2026-02-01', '2026-12-31', '2028-02-29'].map(findNextGrant)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2027-01-01',
      '2028-03-01',
    ]);
    expect([returnsPoints('2026-02', '2026-02-28'), returnsPoints('2026-02', '2026-03-01')]).toEqual([true, false]);
  });

  it('a withdrawal takes what is left, and never more than was given', () => {
    expect([countTaken(5, 9), countTaken(5, 5), countTaken(5, 2), countTaken(0, 7)]).toEqual([5, 5, 2, 0]);
  });
});

describe('held words', () => {
  it.each([
    ['What an IDIOT!', ['idiot'], true],
    ['Blödsinn.', ['blodsinn'], true],
    ['bl\u006f\u0308dsinn', ['BLÖDSINN'], true],
    ['a first-class job', ['ass'], false],
    ['idiotic', ['idiot'], false],
    ['You, sack\nof flour', ['sack of flour'], true],
    ['sack and flour', ['sack of flour'], false],
    ['Straße', ['strasse'], true],
    ['', ['x'], false],
    ['fine', ['!', ''], false],
    ['fine', [], false],
  ])('%j against %j: %s', (words, held, is) => {
    expect(isHeldBack(words, held)).toBe(is);
  });

  it('finds a word between any other words, and in no longer word', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, fc.array(word), fc.array(word), (held, before, after) => {
        expect(isHeldBack([...before, held.toUpperCase(), ...after].join(', '), [held])).toBe(true);
        expect(isHeldBack(`${held}z${held}`, [held])).toBe(false);
      }),
    );
  });
});

describe('the readers of a thanks', () => {
  const PEOPLE = [
    { id: 'giver', department: 'Mill' },
    { id: 'receiver', department: 'Yard' },
    { id: 'colleague', department: 'Mill' },
    { id: 'stranger', department: 'Dock' },
    { id: 'nowhere', department: '' },
  ];
  const thanks = { fromUser: 'giver', receivers: ['receiver'], feed: null, state: 'shown', reportedAt: null } as const;
  const listReaders = (one: Parameters<typeof mayRead>[1]) =>
    PEOPLE.filter((person) => mayRead(person, one)).map(({ id }) => id);

  it('are those of its audience, and nobody of a thanks that is not shown but the giver of a held one', () => {
    const byAudience = AUDIENCES.map((audience) => listReaders({ ...thanks, feed: chooseFeed(audience, 'Mill') }));
    expect(byAudience).toEqual([
      ['giver', 'receiver', 'colleague', 'stranger', 'nowhere'],
      ['giver', 'receiver', 'colleague'],
      ['giver', 'receiver'],
    ]);
    expect(listReaders({ ...thanks, feed: chooseFeed('department', '') })).toEqual(['giver', 'receiver']);
    const byState = THANKS_STATES.map((state) => listReaders({ ...thanks, feed: '', state }));
    expect(byState).toEqual([PEOPLE.map(({ id }) => id), ['giver'], [], []]);
  });

  it('an admin reviews what is held or reported, and what they may read anyway', () => {
    const admin = { id: 'stranger', department: 'Dock' };
    expect([
      mayReview(admin, thanks),
      mayReview(admin, { ...thanks, feed: '' }),
      mayReview(admin, { ...thanks, state: 'held' }),
      mayReview(admin, { ...thanks, reportedAt: '2026-03-02T12:00:00.000Z' }),
    ]).toEqual([false, true, true, true]);
  });
});

describe('the decision of an admin', () => {
  const at = '2026-03-02T12:00:00.000Z';
  const decide = (admin: string, one: object, isOnly?: boolean) =>
    THANKS_DECISIONS.map((decision) => {
      const thanks = {
        fromUser: 'giver',
        receivers: ['receiver'],
        feed: '',
        state: 'shown',
        reportedAt: null,
      } as const;
      const decided = decideThanks(decision, { id: admin, department: 'Dock' }, { ...thanks, ...one }, isOnly);
      return 'state' in decided ? decided.state : decided.refused;
    });

  it('fits the state, and nobody decides on their own thanks', () => {
    expect(decide('admin', {})).toEqual(['thanks_decided', 'thanks_decided', 'withdrawn']);
    expect(decide('admin', { reportedAt: at })).toEqual(['shown', 'thanks_decided', 'withdrawn']);
    expect(decide('admin', { state: 'held' })).toEqual(['shown', 'refused', 'thanks_decided']);
    for (const state of ['refused', 'withdrawn']) {
      expect(decide('admin', { state })).toEqual(['thanks_decided', 'thanks_decided', 'thanks_decided']);
    }
    expect(decide('admin', { feed: null })).toEqual(['thanks_not_found', 'thanks_not_found', 'thanks_not_found']);
    for (const own of ['giver', 'receiver']) {
      for (const one of [{}, { state: 'held' }, { reportedAt: at }]) {
        expect(new Set(decide(own, one)), own).toEqual(new Set(['thanks_decision_own']));
        expect(decide(own, one, true), own).toEqual(decide('admin', one));
      }
    }
    expect(decideThanks('show', { id: 'admin', department: '' }, undefined)).toEqual({ refused: 'thanks_not_found' });
  });
});
