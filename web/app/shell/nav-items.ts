import { Gift, House, Trophy, UserRound, type LucideIcon } from 'lucide-react';
import { isAdmin, type Role } from '#domain/people/roles.ts';
import type { MessageKey } from '#web/messages/t.ts';
import { PATHS } from '#web/kit/paths.ts';

export interface NavItem {
  to: string;
  label: Extract<MessageKey, `nav.${string}`>;
  icon: LucideIcon;
}

const EMPLOYEE_SCREENS: readonly NavItem[] = [
  { to: PATHS.dashboard, label: 'nav.dashboard', icon: House },
  { to: PATHS.leaderboard, label: 'nav.leaderboard', icon: Trophy },
  { to: PATHS.rewards, label: 'nav.rewards', icon: Gift },
];

/** Spec section 2. */
export const EMPLOYEE_ITEMS: readonly NavItem[] = [
  ...EMPLOYEE_SCREENS,
  { to: PATHS.profile, label: 'nav.profile', icon: UserRound },
];

/** Returns the links to the employee screens for an admin, who also checks in and claims rewards. */
export const ownDayItems = (role: Role): readonly NavItem[] => (isAdmin(role) ? EMPLOYEE_SCREENS : []);
