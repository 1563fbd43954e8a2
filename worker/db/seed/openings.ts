import type { Person } from './people.ts';
import { randomFor } from './random.ts';

/** The accounts of the sign-in page have fixed totals. */
export type Opening = { streak: number; longestStreak: number } & (
  | { totalCheckIns: number; totalEarned: number; balance: number }
  | { checkIns: number; earned: number; spent: number }
);

/** The totals of the two demo accounts, including the history (spec section 9). */
const FIXED: Readonly<Record<string, Opening>> = {
  'demo-employee': { streak: 0, longestStreak: 32, totalCheckIns: 152, totalEarned: 3420, balance: 1620 },
  'demo-admin': { streak: 12, longestStreak: 45, totalCheckIns: 245, totalEarned: 4850, balance: 2150 },
};

export function totalsAreFixed(opening: Opening): opening is Extract<Opening, { totalEarned: number }> {
  return 'totalEarned' in opening;
}

const MOST_CHECK_INS = 210;
const FIRST_CHECK_INS = '2024-06-01';
/** A user does not spend these last points. */
const LEAST_BALANCE = 320;

export function makeOpening(person: Person): Opening {
  const fixed = FIXED[person.id];
  if (fixed) return fixed;
  const random = randomFor(`opening/${person.id}`);
  const newcomer = person.hireDate > FIRST_CHECK_INS;
  const checkIns = newcomer ? random.between(28, 75) : random.between(80, MOST_CHECK_INS);
  const earned = checkIns * random.between(11, 19) + random.between(0, 60);
  const spent = Math.round(Math.max(0, earned - LEAST_BALANCE) * (0.2 + 0.6 * random.next()));
  const streak = random.chance(0.6) ? random.between(1, 18) : 0;
  return { streak, longestStreak: Math.max(streak, random.between(9, 34)), checkIns, earned, spent };
}
