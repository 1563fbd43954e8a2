import { clockName } from './clock.ts';

/** The demo employee's figures at the start (spec section 9). */
export const START = { balance: 1620, streak: 28, checkIns: 152 };

const CHECK_INS = {
  monday: { day: 'Monday, March 2', points: 2, streak: 29, free: false },
  saturday: { day: 'Saturday, March 7', points: 1, streak: 28, free: true },
  dst: { day: 'Sunday, March 8', points: 1, streak: 28, free: true },
};

/**
 * Returns the day, the points and the streak of a check-in under the clock of the test. An early check-in brings 2
 * points, such as on Monday at 07:30. On Saturday at 10:00 and on Sunday at 01:59, it brings 1 point. Saturday
 * and Sunday are days off, so the streak does not change on these days.
 */
export const checkIn = () => CHECK_INS[clockName()];
