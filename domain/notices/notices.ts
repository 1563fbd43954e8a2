import type { AchievementId } from '../achievements/achievements.ts';
import type { ApprovalStatus, Role } from '../people/roles.ts';

/**
 * The facts of each notification: to users about admin actions, and to admins about a user's change of zone. A reason
 * is the admin's own text.
 * Points are whole and signed, and days are the user's local days.
 */
export interface NoticeFacts {
  bonus_awarded: { points: number; description: string };
  check_in_added: { date: string; points: number; reason: string };
  check_in_voided: { date: string; points: number; reason: string };
  correction_rejected: { date: string; reason: string };
  account_status: { status: ApprovalStatus; reason: string | null };
  /** A user changed their own zone on `holdsFrom`, a local day of theirs. */
  zone_changed: { name: string; from: string; to: string; holdsFrom: string };
  /** An admin's change of the user's location set the user's zone from `holdsFrom` on, a local day of theirs. */
  zone_set: { to: string; holdsFrom: string };
  role_changed: { role: Role };
  calendar_changed: { calendar: string; reason: string | null };
  /** A calendar was changed for past days. The streak is the current one. */
  calendar_days_changed: { calendar: string; points: number; streak: number };
  activity_recorded: { title: string; kind: string };
  activity_removed: { title: string; kind: string };
  leave_given: { startDate: string; endDate: string; reason: string };
  leave_rejected: { startDate: string; endDate: string; reason: string };
  leave_taken_back: { startDate: string; endDate: string; reason: string };
  redemption_approved: { reward: string; points: number };
  redemption_rejected: { reward: string; points: number; reason: string };
  redemption_cancelled: { reward: string; points: number; reason: string | null };
  /** A scoring policy waits for another admin. `by` is the name of the proposing admin. */
  scoring_proposed: { by: string; reason: string | null };
  /** Another admin decided on the reader's proposal. `holdsFrom` is a day of the company. */
  scoring_approved: { by: string; reason: string; holdsFrom: string };
  scoring_rejected: { by: string; reason: string };
  /** Another admin changed the scoring, or proposed another policy, while the reader's proposal waited. */
  scoring_replaced: { by: string };
  /** `badge` is its name at that time; `points` are those that it paid. */
  badge_earned: { badge: string; points: number };
  achievement_unlocked: { achievement: AchievementId };
  redemption_fulfilled: { reward: string; notes: string };
}
export type NoticeKind = keyof NoticeFacts;
