import { expect, it } from 'vitest';
import { afterSignIn, isWithin, findUserId, toUserPath, startPath } from './paths.ts';

it('after sign-in, leads to the page that required the sign-in', () => {
  expect(afterSignIn('employee', '/employee/rewards')).toBe('/employee/rewards');
  expect(afterSignIn('admin', '/employee/rewards')).toBe('/employee/rewards');
});

it('leads to / when no page required the sign-in, and each role has a start page', () => {
  expect(afterSignIn('employee', undefined)).toBe('/');
  expect([startPath('employee'), startPath('admin'), startPath('super_admin')]).toEqual([
    '/employee',
    '/admin',
    '/admin',
  ]);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/auth',
  '/auth/x',
  '/auth?x',
  '/unauthorized',
  '/clear',
  '/admin',
  '/admin/users',
  '/admin?tab=1',
  7,
])('does not lead an employee to %s, but to /', (from) => {
  expect(afterSignIn('employee', from)).toBe('/');
});

it('distinguishes a path in an area from a path that only begins with the same letters', () => {
  expect(afterSignIn('employee', '/administration')).toBe('/administration');
  expect(isWithin('/auth', '/auth')).toBe(true);
  expect(isWithin('/authors', '/auth')).toBe(false);
});

it('finds the user id in the address of a user’s page', () => {
  expect(toUserPath('user_2aB-c')).toBe('/admin/users/user_2aB-c');
  expect(findUserId('/admin/users/user_2aB-c')).toBe('user_2aB-c');
  expect(findUserId('/admin/users/demo-001/')).toBe('demo-001');
});
