import { expect, it } from 'vitest';
import { minuteBefore } from './usual-time.ts';

it.each([
  ['08:00', '07:59'],
  ['07:45', '07:44'],
  ['00:00', '23:59'],
  ['10:10', '10:09'],
])('the minute before %s is %s', (time, before) => {
  expect(minuteBefore(time)).toBe(before);
});
