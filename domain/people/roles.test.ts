import { expect, test } from 'vitest';
import { APPROVAL_STATUSES, isAdmin, findAccountRefusal, ROLES } from './roles.ts';

test('admins are admin and super_admin', () => {
  expect(ROLES.filter(isAdmin)).toEqual(['admin', 'super_admin']);
});

test('only active, approved people may use the app, and others are told why not', () => {
  const refusals = (isActive: boolean) =>
    APPROVAL_STATUSES.map((approvalStatus) => findAccountRefusal({ isActive, approvalStatus }));
  expect(APPROVAL_STATUSES).toEqual(['approved', 'pending', 'suspended', 'rejected']);
  expect(refusals(true)).toEqual([null, 'account_pending', 'account_suspended', 'account_rejected']);
  expect(new Set(refusals(false))).toEqual(new Set(['account_inactive']));
});
