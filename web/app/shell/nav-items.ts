import { ClipboardCheck, Gift, House, ShieldCheck, Trophy, UserRound, type LucideIcon } from 'lucide-react';
import { isAdmin, type Role } from '../../../domain/people/roles.ts';
import type { MessageKey } from '../../messages/t.ts';
import { PATHS } from '../paths.ts';

export interface NavItem {
  to: string;
  label: Extract<MessageKey, `nav.${string}`>;
  icon: LucideIcon;
  /** Leads out of this area; set off from its screens. */
  apart?: boolean;
}

const EMPLOYEE: readonly NavItem[] = [
  { to: PATHS.dashboard, label: 'nav.dashboard', icon: House },
  { to: PATHS.leaderboard, label: 'nav.leaderboard', icon: Trophy },
  { to: PATHS.rewards, label: 'nav.rewards', icon: Gift },
];

const ADMIN: readonly NavItem[] = [{ to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck }];

/** The navigation by role. Spec section 2. Admins check in and claim as well, so each area leads to the other. */
export function navItems(role: Role, pathname: string): readonly NavItem[] {
  if (!isAdmin(role)) return EMPLOYEE;
  if (pathname.startsWith('/employee')) {
    return [...EMPLOYEE, { to: '/admin', label: 'nav.adminArea', icon: ShieldCheck, apart: true }];
  }
  return [...ADMIN, { to: PATHS.dashboard, label: 'nav.employeeArea', icon: UserRound, apart: true }];
}
