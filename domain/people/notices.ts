import type { AchievementId } from '../achievements/achievements.ts';
import type { ApprovalStatus, Role } from './roles.ts';

/**
 * The notifications of a user about acts of admins, and of admins about a user's change of zone, with the facts that a sentence needs. A reason is the admin's own
 * words. Points are whole and signed as they moved, days are the person's.
 */
export interface NoticeFacts {
  bonus_awarded: { points: number; description: string };
  check_in_added: { date: string; points: number; reason: string };
  check_in_voided: { date: string; points: number; reason: string };
  correction_rejected: { date: string; reason: string };
  account_status: { status: ApprovalStatus; reason: string | null };
  /** A user changed their own zone; `holdsFrom` is a day of theirs. */
  zone_changed: { name: string; from: string; to: string; holdsFrom: string };
  /** The user's own zone, by the location to which an admin moved them; `holdsFrom` is a day of theirs. */
  zone_set: { to: string; holdsFrom: string };
  role_changed: { role: Role };
  calendar_changed: { calendar: string; reason: string | null };
  /** A calendar was changed for days that are over; the streak is the one of today. */
  calendar_days_changed: { calendar: string; points: number; streak: number };
  activity_recorded: { title: string; kind: string };
  activity_removed: { title: string; kind: string };
  leave_given: { startDate: string; endDate: string; reason: string };
  leave_rejected: { startDate: string; endDate: string; reason: string };
  leave_taken_back: { startDate: string; endDate: string; reason: string };
  redemption_approved: { reward: string; points: number };
  redemption_rejected: { reward: string; points: number; reason: string };
  redemption_cancelled: { reward: string; points: number; reason: string | null };
  /** A scoring policy waits for another admin. `by` is the name of who proposed it. */
  scoring_proposed: { by: string; reason: string | null };
  /** Another admin decided on one's proposal; `holdsFrom` is a day of the company. */
  scoring_approved: { by: string; reason: string; holdsFrom: string };
  scoring_rejected: { by: string; reason: string };
  /** Another admin changed the scoring, or proposed another policy, while one's own waited. */
  scoring_replaced: { by: string };
  /** `badge` is its name as it was given; `points` what it brought. */
  badge_earned: { badge: string; points: number };
  achievement_unlocked: { achievement: AchievementId };
  redemption_fulfilled: { reward: string; notes: string };
}
export type NoticeKind = keyof NoticeFacts;
