import { expect, it } from 'vitest';
import { SCREENS } from '../../domain/telemetry/screens.ts';
import { PATHS } from '../kit/paths.ts';
import { toScreen } from './screen.ts';

it('the server accepts only the addresses of the app, and each maps to itself', () => {
  expect(SCREENS.toSorted()).toEqual([...Object.values(PATHS), 'other'].toSorted());
  for (const path of Object.values(PATHS)) expect(toScreen(path)).toBe(path);
});

it.each([
  ['/auth/sso-callback', '/auth'],
  ['/authority', 'other'],
  ['/employee/dashboard/maya@example.test', 'other'],
  ['/dashboard', 'other'],
  ['other', 'other'],
])('maps the path %s to the screen %s', (pathname, screen) => {
  expect(toScreen(pathname)).toBe(screen);
});
