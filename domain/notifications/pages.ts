import { isAdmin, type Role } from '../people/roles.ts';
import type { DeliveryKind } from './kinds.ts';

/** Spec section 9 names the pages of the reminders. Kinds that are not listed open the dashboard. */
const PAGES: Partial<Record<DeliveryKind, string>> = {
  badge_earned: '/employee/achievements',
  achievement_unlocked: '/employee/achievements',
  redemption_approved: '/employee/rewards',
  redemption_day_off: '/employee/rewards#claims',
  redemption_rejected: '/employee/rewards',
  redemption_cancelled: '/employee/rewards',
  redemption_fulfilled: '/employee/rewards',
  monthly_rewards: '/employee/rewards',
  thanks_received: '/employee/thanks#own',
  thanks_held: '/employee/thanks#own',
  weekly_report: '/employee/profile',
  leave_given: '/employee/profile#leave',
  leave_rejected: '/employee/profile#leave',
  leave_taken_back: '/employee/profile#leave',
  check_in_added: '/employee/profile#year',
  check_in_voided: '/employee/profile#year',
  correction_rejected: '/employee/profile#year',
  zone_set: '/employee/profile/settings',
};

const ADMIN_PAGES: Partial<Record<DeliveryKind, string>> = {
  zone_changed: '/admin/users',
  account_waiting: '/admin/users',
  kiosk_guessed: '/admin/settings',
  thanks_to_review: '/admin/thanks',
  setting_proposed: '/admin/settings',
  setting_approved: '/admin/settings',
  setting_rejected: '/admin/settings',
  setting_replaced: '/admin/settings',
};

/** Push messages of these kinds open the dashboard, which shows them as cards. */
const PLACES: Partial<Record<DeliveryKind, string>> = {
  bonus_awarded: '/employee/profile#points',
  bonus_taken_back: '/employee/profile#points',
  calendar_days_changed: '/employee/profile#year',
};

export const placeFor = (kind: DeliveryKind, role: Role): string => PLACES[kind] ?? pageFor(kind, role);

export function pageFor(kind: DeliveryKind, role: Role): string {
  const own = PAGES[kind] ?? '/employee/dashboard';
  return (isAdmin(role) && ADMIN_PAGES[kind]) || own;
}
