import { expect, it } from 'vitest';
import { findGreeting } from './Face.tsx';
import { findSight, phaseAt } from './Scene.tsx';

it('returns the phase of the day by the company’s local time, with night before 5:00 and from 20:30', () => {
  const phases = ['00:00', '04:59', '05:00', '07:29', '07:30', '16:59', '17:00', '20:29', '20:30', '23:59'].map(
    (time) =>
      // In summer, Toronto is four hours behind UTC.
      phaseAt(new Date(new Date(`2026-07-01T${time}:00Z`).getTime() + 4 * 3_600_000), 'America/Toronto'),
  );
  expect(phases).toEqual(['night', 'night', 'dawn', 'dawn', 'day', 'day', 'dusk', 'dusk', 'night', 'night']);
  expect(phaseAt(new Date('2026-07-01T00:30:00Z'), 'Asia/Kathmandu')).toBe('dawn');
});

it('returns the morning greeting until noon', () => {
  const greet = (time: string) => {
    const now = new Date(`2026-07-01T${time}:00Z`);
    return findGreeting(phaseAt(now, 'UTC'), now, 'UTC');
  };
  expect(['05:00', '11:59', '12:00', '16:59', '17:00', '20:30', '04:59'].map(greet)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'night',
    'night',
  ]);
});

it('shows a rare sight on about one day in twelve, and the same one all day', () => {
  const days = Array.from({ length: 2_400 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const sights = days.map((day) => findSight('maya', day));
  expect(sights).toEqual(days.map((day) => findSight('maya', day)));
  for (const sight of ['gull', 'boat']) {
    const count = sights.filter((one) => one === sight).length;
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(170);
  }
});
