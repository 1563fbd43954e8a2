import { clockName } from './clock.ts';

/** The demo employee's figures at the start (spec section 9). */
export const START = { balance: 1620, streak: 28, checkIns: 152 };

const CHECK_INS = {
  monday: { day: 'Monday, March 2', points: 2, streak: 29, free: false },
  saturday: { day: 'Saturday, March 7', points: 1, streak: 28, free: true },
  dst: { day: 'Sunday, March 8', points: 2, streak: 28, free: true },
};

/**
 * Returns the day, the points and the streak of a check-in under the clock of the test. On Monday the check-in is made
 * at 07:30, so it is early. It is the 29th day of the streak, which brings no bonus. Saturday and Sunday are days off.
 * A check-in on a day off brings the base points and does not change the streak.
 */
export const checkIn = () => CHECK_INS[clockName()];
