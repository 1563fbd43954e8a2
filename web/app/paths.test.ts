import { expect, it } from 'vitest';
import { afterSignIn } from './paths.ts';

it('goes back to the page that asked for signing in', () => {
  expect(afterSignIn('employee', '/employee/rewards')).toBe('/employee/rewards');
  expect(afterSignIn('admin', '/employee/rewards')).toBe('/employee/rewards');
});

it('starts by role when there was none', () => {
  expect(afterSignIn('employee', undefined)).toBe('/employee');
  expect(afterSignIn('super_admin', undefined)).toBe('/admin');
});

it('goes nowhere outside the app, to the sign-in page again, or where the role may not', () => {
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/auth',
    '/auth/x',
    '/unauthorized',
    '/admin/users',
    7,
  ]) {
    expect(afterSignIn('employee', from)).toBe('/employee');
  }
});
