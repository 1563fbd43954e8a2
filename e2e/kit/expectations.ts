import { clockName } from './clock.ts';

/** The demo employee's figures at the start. Spec section 9. */
export const START = { balance: 1620, streak: 28, checkIns: 152 };

const CHECK_INS = {
  monday: { day: 'Monday, March 2', points: 2, streak: 29, free: false },
  saturday: { day: 'Saturday, March 7', points: 1, streak: 28, free: true },
  dst: { day: 'Sunday, March 8', points: 2, streak: 28, free: true },
};

/**
 * Returns the day, the points and the streak of a check-in under the test's clock. Monday is at 07:30: early, and the
 * 29th day brings no bonus.
 * Saturday and the Sunday night are days off: the base points, and the streak stays.
 */
export const checkIn = () => CHECK_INS[clockName()];
