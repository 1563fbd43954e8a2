import type { AchievementId } from '../achievements/achievements.ts';
import type { ApprovalStatus, Role } from '../people/roles.ts';

/** The settings whose change may wait for a second admin. */
export type ProposedSetting = 'scoring_policy' | 'point_value_cents' | 'currency';

/**
 * A reason is text that an admin wrote. Points are whole numbers, negative when points were taken. Days are the user's
 * local days.
 */
export interface NoticeFacts {
  /** `by` is the first name of the admin; absent when nobody knows who gave the points. */
  bonus_awarded: { points: number; description: string; by?: string };
  bonus_taken_back: { points: number; description: string; by?: string };
  /** `thanks` and `from` are ids. `words` are shortened. `by` is the giver's first name. */
  thanks_received: { thanks: string; from: string; words: string; points: number; by?: string };
  /** To the giver: an admin reads the thanks first. */
  thanks_held: { words: string };
  /** To the giver: the thanks was held and is not shown. */
  thanks_refused: { words: string; reason: string; points: number };
  /** To the giver, and to each receiver with the points that were taken back. */
  thanks_withdrawn: { reason: string; points: number; isGiver: boolean };
  /** For admins: a thanks was held because of its words, or somebody reported it. */
  thanks_to_review: { name: string; isReported: boolean };
  check_in_added: { date: string; points: number; reason: string };
  check_in_voided: { date: string; points: number; reason: string };
  correction_rejected: { date: string; reason: string };
  account_status: { status: ApprovalStatus; reason: string | null };
  /** A user changed their own zone. `holdsFrom` is the first local day of the user in the new zone. */
  zone_changed: { name: string; from: string; to: string; holdsFrom: string };
  /**
   * An admin changed the user's location, which set the user's zone. `holdsFrom` is the first local day in that zone.
   */
  zone_set: { to: string; holdsFrom: string };
  /** For admins: an account cannot sign in until an admin decides on the removed user `person`, who had its address. */
  account_waiting: { name: string; email: string; person: string };
  /** For admins: somebody typed wrong codes at the station's kiosk until it locked. */
  kiosk_guessed: { station: string };
  role_changed: { role: Role };
  calendar_changed: { calendar: string; reason: string | null };
  /** A change of a calendar's past days changed the user's record. `streak` is the current streak. */
  calendar_days_changed: { calendar: string; points: number; streak: number };
  activity_recorded: { title: string; kind: string };
  activity_removed: { title: string; kind: string };
  leave_given: { startDate: string; endDate: string; reason: string };
  leave_rejected: { startDate: string; endDate: string; reason: string };
  /** After leave that was a reward, the user may choose another day. */
  leave_taken_back: { startDate: string; endDate: string; reason: string; isReward?: true };
  redemption_approved: { reward: string; points: number };
  /** A day off is approved. Without `days`, the user chooses them. */
  redemption_day_off: { reward: string; count: number; days: string[] };
  redemption_rejected: { reward: string; points: number; reason: string };
  redemption_cancelled: { reward: string; points: number; reason: string | null };
  /** The proposed value of a setting waits for another admin. */
  setting_proposed: { setting: ProposedSetting; by: string; reason: string | null };
  /** Another admin decided on the reader's proposal. `holdsFrom` is a company day. */
  setting_approved: { setting: ProposedSetting; by: string; reason: string; holdsFrom: string };
  setting_rejected: { setting: ProposedSetting; by: string; reason: string };
  /** Another admin changed the setting, or proposed another value, while the reader's proposal waited. */
  setting_replaced: { setting: ProposedSetting; by: string };
  /** `badge` is the name of the badge at that time. */
  badge_earned: { badge: string; points: number };
  achievement_unlocked: { achievement: AchievementId };
  redemption_fulfilled: { reward: string; notes: string };
  celebration_anniversary: { years: number; points: number };
  celebration_birthday: { points: number };
  celebration_welcome: Record<string, never>;
}
export type NoticeKind = keyof NoticeFacts;

const GIVER_KINDS: readonly string[] = ['bonus_awarded', 'bonus_taken_back', 'thanks_received'] satisfies NoticeKind[];

export const isGiverNamed = (kind: string): boolean => GIVER_KINDS.includes(kind);
