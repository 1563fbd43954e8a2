import { expect, test } from 'vitest';
import { isLocalDate } from '../time/local-date.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

test('the demo accounts are an employee and an admin, with the ids that the seed uses', () => {
  expect(DEMO_ACCOUNTS.map(({ id, role }) => [id, role])).toEqual([
    ['demo-employee', 'employee'],
    ['demo-admin', 'admin'],
  ]);
  expect(DEMO_ACCOUNTS.every((account) => isLocalDate(account.joinDate))).toBe(true);
});
