import { expect, test } from 'vitest';
import { APPROVAL_STATUSES, isAdmin, findAccountRefusal, ROLES } from './roles.ts';

test('isAdmin is true for admin and super_admin', () => {
  expect(ROLES.filter(isAdmin)).toEqual(['admin', 'super_admin']);
});

test('findAccountRefusal returns null only for active and approved users, and otherwise the reason', () => {
  const refusals = (isActive: boolean) =>
    APPROVAL_STATUSES.map((approvalStatus) => findAccountRefusal({ isActive, approvalStatus }));
  expect(APPROVAL_STATUSES).toEqual(['approved', 'pending', 'suspended', 'rejected']);
  expect(refusals(true)).toEqual([null, 'account_pending', 'account_suspended', 'account_rejected']);
  expect(new Set(refusals(false))).toEqual(new Set(['account_inactive']));
});
