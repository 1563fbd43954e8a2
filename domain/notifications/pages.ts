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
  leave_given: '/employee/profile',
  leave_rejected: '/employee/profile',
  leave_taken_back: '/employee/profile',
  check_in_added: '/employee/profile',
  check_in_voided: '/employee/profile',
  correction_rejected: '/employee/profile',
  zone_set: '/employee/profile',
};

/** Pages of admins, for what only admins hear of. */
const ADMIN_PAGES: Partial<Record<DeliveryKind, string>> = {
  zone_changed: '/admin/users',
  scoring_proposed: '/admin/settings',
  scoring_approved: '/admin/settings',
  scoring_rejected: '/admin/settings',
  scoring_replaced: '/admin/settings',
};

/** The page that a notification opens: a path of the app, which the reader may see. */
export function pageFor(kind: DeliveryKind, role: Role): string {
  const own = PAGES[kind] ?? '/employee/dashboard';
  return (isAdmin(role) && ADMIN_PAGES[kind]) || own;
}
