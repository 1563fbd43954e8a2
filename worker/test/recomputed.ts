import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { recompute } from '#domain/record/recompute.ts';
import { EMPTY_RECORD } from '#domain/record/state.ts';
import { openDb, runTogether } from '../db/client.ts';
import { checkIns, users } from '../db/schema.ts';
import { selectPolicies, toPolicies } from '../db/settings.ts';
import { selectWorkDays, toWorkDays } from '../db/work-days.ts';

const db = openDb(env.DB);

/**
 * The computation begins with the opening figures and uses the calendars and policies of each day. Calendars are read
 * 400 days back.
 */
export async function readRecomputed(userId: string, now: Date) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`No user ${userId}`);
  const read = await runTogether(db, {
    made: db.select().from(checkIns).where(eq(checkIns.userId, userId)).orderBy(checkIns.localDate),
    policies: selectPolicies(db, '2020-01-01'),
    ...selectWorkDays(db, user.employeeId, now),
  });
  const opening = {
    ...EMPTY_RECORD,
    streak: user.openingStreak,
    longestStreak: user.openingLongestStreak,
    lastDate: user.openingStreakThrough,
  };
  const workDays = toWorkDays(read);
  const again = recompute(opening, read.made, { workDays, policies: toPolicies(read.policies) });
  return { user, made: read.made, workDays, again };
}
