import { isAdmin, type Role } from '../people/roles.ts';
import type { DeliveryKind } from './kinds.ts';

/** Pages of the employee's app by kind; spec section 9 names those of the reminders. Other kinds lead to the dashboard. */
const PAGES: Partial<Record<DeliveryKind, string>> = {
  badge_earned: '/employee/achievements',
  achievement_unlocked: '/employee/achievements',
  redemption_approved: '/employee/rewards',
  redemption_rejected: '/employee/rewards',
  redemption_cancelled: '/employee/rewards',
  redemption_fulfilled: '/employee/rewards',
  monthly_rewards: '/employee/rewards',
  weekly_report: '/employee/profile',
  leave_given: '/employee/profile#leave',
  leave_rejected: '/employee/profile#leave',
  leave_taken_back: '/employee/profile#leave',
  check_in_added: '/employee/profile#year',
  check_in_voided: '/employee/profile#year',
  correction_rejected: '/employee/profile#year',
  zone_set: '/employee/profile/settings',
};

/** Pages of admins, for what only admins hear of. */
const ADMIN_PAGES: Partial<Record<DeliveryKind, string>> = {
  zone_changed: '/admin/users',
  scoring_proposed: '/admin/settings',
  scoring_approved: '/admin/settings',
  scoring_rejected: '/admin/settings',
  scoring_replaced: '/admin/settings',
};

/** Rows of the app that explain what a push leads to the dashboard for: there it is a card. */
const PLACES: Partial<Record<DeliveryKind, string>> = {
  bonus_awarded: '/employee/profile#points',
  calendar_days_changed: '/employee/profile#year',
};

/** The place that explains a notice inside of the app. */
export const placeFor = (kind: DeliveryKind, role: Role): string => PLACES[kind] ?? pageFor(kind, role);

/** The page that a notification opens: a path of the app, which the reader may see. */
export function pageFor(kind: DeliveryKind, role: Role): string {
  const own = PAGES[kind] ?? '/employee/dashboard';
  return (isAdmin(role) && ADMIN_PAGES[kind]) || own;
}
