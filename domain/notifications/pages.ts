import { isAdmin, type Role } from '../people/roles.ts';
import type { DeliveryKind } from './kinds.ts';

/** The employee pages by kind. Spec section 9 names those of the reminders; other kinds lead to the dashboard. */
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

/** The admin pages of kinds that only admins receive. */
const ADMIN_PAGES: Partial<Record<DeliveryKind, string>> = {
  zone_changed: '/admin/users',
  scoring_proposed: '/admin/settings',
  scoring_approved: '/admin/settings',
  scoring_rejected: '/admin/settings',
  scoring_replaced: '/admin/settings',
};

/**
 * The places in the app that explain kinds whose push message leads to the dashboard, where they are shown as cards.
 */
const PLACES: Partial<Record<DeliveryKind, string>> = {
  bonus_awarded: '/employee/profile#points',
  calendar_days_changed: '/employee/profile#year',
};

/** Returns the place in the app that explains a notification. */
export const placeFor = (kind: DeliveryKind, role: Role): string => PLACES[kind] ?? pageFor(kind, role);

/** Returns the page that a notification opens, as a path that the reader may see. */
export function pageFor(kind: DeliveryKind, role: Role): string {
  const own = PAGES[kind] ?? '/employee/dashboard';
  return (isAdmin(role) && ADMIN_PAGES[kind]) || own;
}
