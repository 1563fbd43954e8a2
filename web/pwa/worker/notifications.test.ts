import { expect, it } from 'vitest';
import { toPageUrl } from './notifications.ts';

const ORIGIN = 'https://rewards.example';

it.each([
  ['/employee/rewards', '/employee/rewards'],
  ['/employee/profile?x=1#data', '/employee/profile?x=1#data'],
  ['https://rewards.example/admin', '/admin'],
  ['https://other.example/employee', '/'],
  ['//other.example/employee', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/me', '/'],
  ['/x/../api/me', '/'],
  ['http://', '/'],
  [42, '/'],
  [undefined, '/'],
])('returns a page of the app for the address %j', (url, page) => {
  expect(toPageUrl(url, ORIGIN)).toBe(`${ORIGIN}${page}`);
});
