import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import {
  decideTransition,
  nextStatuses,
  REDEMPTION_STATUSES,
  refunds,
  type RedemptionStatus,
  type TransitionFacts,
} from './transitions.ts';

const byAdmin = (from: RedemptionStatus, to: RedemptionStatus): TransitionFacts => ({
  from,
  to,
  ownerId: 'maya',
  actorId: 'daniel',
  costBy: null,
  as: 'admin',
});

/** All transitions that an admin may make, and whether each returns the points. Other transitions are refused. */
const ALLOWED: Readonly<Record<string, boolean>> = {
  'pending approved': false,
  'pending rejected': true,
  'pending cancelled': true,
  'approved fulfilled': false,
  'approved rejected': true,
  'approved cancelled': true,
};

describe('decideTransition', () => {
  const pairs = REDEMPTION_STATUSES.flatMap((from) => REDEMPTION_STATUSES.map((to) => [from, to] as const));

  test.each(pairs)('decideTransition decides on an admin’s change from %s to %s', (from, to) => {
    const refund = ALLOWED[`${from} ${to}`];
    expect(decideTransition(byAdmin(from, to))).toEqual(
      refund === undefined ? { allowed: false, code: 'redemption_wrong_state' } : { allowed: true, refund },
    );
  });

  test.each(pairs)('decideTransition refuses an admin’s change of their own redemption from %s to %s', (from, to) => {
    expect(decideTransition({ ...byAdmin(from, to), actorId: 'maya' })).toEqual({
      allowed: false,
      code: 'redemption_own',
    });
  });

  test.each(pairs)('decideTransition decides on the owner’s change from %s to %s', (from, to) => {
    const cancels = from === 'pending' && to === 'cancelled';
    expect(decideTransition({ ...byAdmin(from, to), actorId: 'maya', as: 'owner' })).toEqual(
      cancels ? { allowed: true, refund: true } : { allowed: false, code: 'redemption_not_pending' },
    );
  });

  test('nextStatuses returns exactly the statuses that decideTransition allows', () => {
    for (const from of REDEMPTION_STATUSES) {
      const allowed = REDEMPTION_STATUSES.filter((to) => decideTransition(byAdmin(from, to)).allowed);
      expect(nextStatuses(from)).toEqual(allowed);
    }
  });

  test('only a redemption that ends as rejected or cancelled returns its points, exactly once', () => {
    const wishes = fc.array(
      fc.record({
        to: fc.constantFrom(...REDEMPTION_STATUSES),
        as: fc.constantFrom('owner' as const, 'admin' as const),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(wishes, (steps) => {
        let status: RedemptionStatus = 'pending';
        let given = 0;
        for (const { to, as } of steps) {
          const decision = decideTransition({ ...byAdmin(status, to), as });
          if (decision.allowed) {
            status = to;
            given += decision.refund ? 1 : 0;
          }
        }
        expect(given).toBe(refunds(status) ? 1 : 0);
      }),
      RUNS,
    );
  });
});
