import { describe, expect, it } from 'vitest';
import { isDeviceAction, isInTime } from './device-actions.ts';
import { nameDevice } from './device-name.ts';

const NOW = new Date('2026-03-05T12:00:00.000Z');
const HOUR_MS = 3_600_000;

describe('isInTime', () => {
  it.each([
    ['accepts an action that is made now', 0, 72, true],
    ['accepts an action two minutes ahead', -2 * 60_000, 72, true],
    ['refuses an action over two minutes ahead', -2 * 60_000 - 1, 72, false],
    ['accepts an action as old as a setting of 72 hours allows', 72 * HOUR_MS, 72, true],
    ['refuses an action that is older than 72 hours', 72 * HOUR_MS + 1, 72, false],
    ['accepts an action as old as a setting of 5 hours allows', 5 * HOUR_MS, 5, true],
    ['refuses an action that is older than a setting of 5 hours', 6 * HOUR_MS, 5, false],
    // The server deletes idempotency keys after seven days, so actions that are over six days old are refused.
    ['accepts an action that is six days old when the setting is seven days', 144 * HOUR_MS, 168, true],
    ['refuses an action over six days old although the setting is seven days', 144 * HOUR_MS + 1, 168, false],
  ])('isInTime %s', (_, ageMs, hours, expected) => {
    expect(isInTime(new Date(NOW.getTime() - ageMs), NOW, hours)).toBe(expected);
  });

  it('isInTime refuses an invalid time', () => {
    expect(isInTime(new Date(NaN), NOW, 72)).toBe(false);
  });
});

describe('isDeviceAction', () => {
  it.each([
    ['POST', '/api/checkins', true],
    ['PUT', '/api/profile', true],
    ['POST', '/api/rewards/claim', true],
    ['POST', '/api/redemptions/abc/cancel', true],
    ['POST', '/api/points', false],
    ['PUT', '/api/redemptions/abc', false],
    ['POST', '/api/redemptions/a/b/cancel', false],
    ['POST', '/api/checkins/corrections', false],
    ['GET', '/api/checkins', false],
    ['DELETE', '/api/profile', false],
    ['POST', '/api/checkins?x=1', false],
  ])('isDeviceAction for %s %s is %s', (method, endpoint, expected) => {
    expect(isDeviceAction({ method, endpoint })).toBe(expected);
  });
});

describe('nameDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS'],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome',
      'ChromeOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0', 'Chrome', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [`${'x'.repeat(600)} Firefox/140.0 Windows`, null, null],
  ])('nameDevice finds the browser and the system in the user agent %j', (userAgent, browser, system) => {
    expect(nameDevice(userAgent)).toEqual({ browser, system });
  });
});
