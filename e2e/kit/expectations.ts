import type { Page } from '@playwright/test';
import { clockName } from './clock.ts';

/** The demo employee's figures at the start (spec section 9). */
export const START = { balance: 1620, streak: 28, checkIns: 152 };

const CHECK_INS = {
  monday: { day: 'Monday, March 2', points: 2, receipt: '+2', streak: 29, free: false },
  saturday: { day: 'Saturday, March 7', points: 0, receipt: 'Checked in', streak: 28, free: true },
  dst: { day: 'Sunday, March 8', points: 0, receipt: 'Checked in', streak: 28, free: true },
};

/** Saturday and Sunday are days off, so the streak and the balance do not change on these days. */
export const checkIn = () => CHECK_INS[clockName()];

/** On a day off, the check-in button is behind a link. */
export async function openCheckIn(page: Page): Promise<void> {
  if (checkIn().free) await page.getByRole('button', { name: 'I’m working today' }).click();
}
