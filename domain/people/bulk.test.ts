import { describe, expect, test } from 'vitest';
import { awardsCountSince, decideBulk, findAwardRefusal, type BulkPerson } from './bulk.ts';

const ADMIN = { id: 'admin', role: 'admin' } as const;
const SUPER = { id: 'super', role: 'super_admin' } as const;
const LIMITS = { perAward: 100, leftToday: 100 };
const ANN: BulkPerson = {
  id: 'ann',
  role: 'employee',
  isActive: true,
  approvalStatus: 'pending',
  workCalendarId: 'standard',
};
const AWARD = { type: 'award', amount: 10, description: 'x' } as const;
const SHIFTS = { type: 'calendar', calendarId: 'shifts' } as const;
const refused = (code: string) => ({ outcome: 'refused', code });

describe('decideBulk', () => {
  test.each([
    ['pending', { outcome: 'change' }],
    ['approved', { outcome: 'unchanged' }],
    // An admin can give access to a suspended or rejected user only by an action on this one user.
    ['suspended', refused('account_not_pending')],
    ['rejected', refused('account_not_pending')],
  ] as const)('decideBulk decides on the approval of a user who is %s', (approvalStatus, decision) => {
    expect(decideBulk({ type: 'approve' }, ADMIN, { ...ANN, approvalStatus }, LIMITS)).toEqual(decision);
  });

  test('decideBulk changes the calendar of a user who has another calendar', () => {
    expect(decideBulk(SHIFTS, ADMIN, ANN, LIMITS)).toEqual({ outcome: 'change' });
    expect(decideBulk(SHIFTS, ADMIN, { ...ANN, workCalendarId: 'shifts' }, LIMITS)).toEqual({ outcome: 'unchanged' });
  });

  test('an admin cannot change themselves or other admins by decideBulk, but may give points to other admins', () => {
    for (const act of [{ type: 'approve' } as const, SHIFTS]) {
      expect(decideBulk(act, ADMIN, { ...ANN, ...ADMIN }, LIMITS)).toEqual(refused('account_own'));
      expect(decideBulk(act, ADMIN, { ...ANN, role: 'super_admin' }, LIMITS)).toEqual(refused('account_of_admin'));
      expect(decideBulk(act, SUPER, { ...ANN, role: 'admin' }, LIMITS)).toEqual({ outcome: 'change' });
    }
    const peer = { ...ANN, role: 'admin', approvalStatus: 'approved' } as const;
    expect(decideBulk(AWARD, ADMIN, peer, LIMITS)).toEqual({ outcome: 'change' });
    expect(decideBulk(AWARD, ADMIN, { ...ANN, id: ADMIN.id }, LIMITS)).toEqual(refused('points_own'));
  });

  test.each([
    ['approved', { outcome: 'change' }],
    ['pending', refused('award_not_approved')],
    ['suspended', refused('award_not_approved')],
    ['rejected', refused('award_not_approved')],
  ] as const)('decideBulk decides whether a user who is %s receives points', (approvalStatus, decision) => {
    expect(decideBulk(AWARD, ADMIN, { ...ANN, approvalStatus }, LIMITS)).toEqual(decision);
  });

  test('decideBulk refuses an action on a user that does not exist, and an award to an inactive user', () => {
    for (const act of [{ type: 'approve' } as const, SHIFTS, AWARD]) {
      expect(decideBulk(act, ADMIN, undefined, LIMITS)).toEqual(refused('user_not_found'));
    }
    expect(decideBulk(AWARD, ADMIN, { ...ANN, isActive: false }, LIMITS)).toEqual(refused('user_not_found'));
  });
});

test('an award counts towards the daily limit for exactly 24 hours', () => {
  expect(awardsCountSince(new Date('2026-03-29T12:00:00.000Z'))).toBe('2026-03-28T12:00:00.000Z');
});

describe('findAwardRefusal', () => {
  test.each([
    [100, 100, 100, null],
    [101, 100, 1_000, 'award_over_limit'],
    [100, 100, 99, 'award_day_limit'],
    [1, 100, 0, 'award_day_limit'],
  ])(
    'findAwardRefusal for %i points, with a limit of %i per award and %i points left today, returns %s',
    (amount, perAward, leftToday, code) => {
      expect(findAwardRefusal({ amount, toSelf: false }, { perAward, leftToday })).toBe(code);
    },
  );
});
