import { describe, expect, test } from 'vitest';
import {
  needsReason,
  nextApprovalStatuses,
  findRoleRefusal,
  findStatusRefusal,
  findManageRefusal,
} from './account-changes.ts';
import { APPROVAL_STATUSES, ROLES } from './roles.ts';

describe('the account status', () => {
  test('an admin can change the account status only in the five listed ways', () => {
    const ways = APPROVAL_STATUSES.flatMap((from) => nextApprovalStatuses(from).map((to) => `${from} > ${to}`));
    expect(ways).toEqual([
      'approved > suspended',
      'pending > approved',
      'pending > rejected',
      'suspended > approved',
      'rejected > approved',
    ]);
    for (const from of APPROVAL_STATUSES) {
      for (const to of APPROVAL_STATUSES) {
        expect(findStatusRefusal(from, to)).toBe(ways.includes(`${from} > ${to}`) ? null : 'account_wrong_state');
      }
    }
  });

  test('a change of the account status needs a reason when the user loses access', () => {
    expect(APPROVAL_STATUSES.filter(needsReason)).toEqual(['suspended', 'rejected']);
  });
});

describe('changes of accounts by admins', () => {
  test('an admin may change employees, a super admin may change all users, and no admin may change themselves', () => {
    const may = ROLES.flatMap((actor) =>
      ROLES.map((target) => [actor, target, findManageRefusal({ id: 'a', role: actor }, { id: 'b', role: target })]),
    ).filter(([actor]) => actor !== 'employee');
    expect(may).toEqual([
      ['admin', 'employee', null],
      ['admin', 'admin', 'account_of_admin'],
      ['admin', 'super_admin', 'account_of_admin'],
      ['super_admin', 'employee', null],
      ['super_admin', 'admin', null],
      ['super_admin', 'super_admin', null],
    ]);
    for (const role of ROLES) expect(findManageRefusal({ id: 'a', role }, { id: 'a', role })).toBe('account_own');
  });

  test('only super admins may change roles, and never their own role', () => {
    const other = { id: 'b', role: 'employee' } as const;
    expect(findRoleRefusal({ id: 'a', role: 'admin' }, other)).toBe('auth/forbidden');
    expect(findRoleRefusal({ id: 'a', role: 'super_admin' }, other)).toBe(null);
    expect(findRoleRefusal({ id: 'a', role: 'super_admin' }, { id: 'a', role: 'super_admin' })).toBe('account_own');
  });
});
