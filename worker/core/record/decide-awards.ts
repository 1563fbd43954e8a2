import type { WorkDays } from '#domain/calendar/work-calendar.ts';
import { decideAwards, type DecidedAwards } from '#domain/record/awards.ts';
import type { RecordChange } from '#domain/record/change.ts';
import { judgeMonths, listCompletable, type JudgedMonth } from '#domain/record/months.ts';
import type { CheckInFigures } from '#domain/record/recompute.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { toBadge } from '#worker/db/awards.ts';
import type { UserRow } from '#worker/db/schema.ts';
import type { AwardRows, CheckInFacts } from './read-record.ts';

interface Facts {
  user: UserRow;
  workDays: WorkDays;
  rows: AwardRows;
  /**
   * The user's check-ins in the month of the added check-in, and perhaps in the month before. The added check-in may be
   * missing.
   */
  attended: readonly { localDate: LocalDate }[];
  bookedOn: LocalDate;
  addedBy: string | null;
  leftToday: (giverId: string) => number;
}

export function decideCheckInAwards(
  added: CheckInFacts & CheckInFigures,
  change: RecordChange<CheckInFacts>,
  { user, workDays, rows, attended, ...others }: Facts,
): { awards: DecidedAwards; perfectMonths: JudgedMonth[] } {
  const days = new Set([added.localDate, ...attended.map(({ localDate }) => localDate)]);
  const months = listCompletable(added.localDate, workDays.calendar);
  const judged = judgeMonths(months, { workDays, hireDate: user.hireDate, attended: days }, added.localDate);
  const perfectMonths = judged.filter(
    ({ month, isPerfect }) => isPerfect && !rows.perfectMonths.some((perfect) => perfect.month === month),
  );
  const awards = decideAwards(added, change, {
    user,
    badges: rows.badges.map((row) => ({
      ...toBadge(row),
      isActive: row.isActive,
      version: row.version,
      termsBy: row.termsBy,
      termsConfirmedBy: row.termsConfirmedBy,
    })),
    heldBadges: new Set(rows.heldBadges.map(({ badgeId }) => badgeId)),
    unlocked: new Set(rows.unlocked.map(({ achievementId }) => achievementId)),
    activities: rows.activities,
    perfectMonths: rows.perfectMonths.length + perfectMonths.length,
    ...others,
  });
  return { awards, perfectMonths };
}
