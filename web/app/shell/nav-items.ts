import {
  ChartColumn,
  ClipboardCheck,
  Gift,
  House,
  QrCode,
  ShieldCheck,
  Trophy,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { isAdmin, type Role } from '../../../domain/people/roles.ts';
import type { MessageKey } from '../../messages/t.ts';
import { PATHS } from '../paths.ts';

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

const EMPLOYEE: readonly NavItem[] = [
  ...EMPLOYEE_SCREENS,
  { to: PATHS.profile, label: 'nav.profile', icon: UserRound },
];

const ADMIN: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];

/** The navigation by role. Spec section 2. */
export const navItems = (role: Role): readonly NavItem[] => (isAdmin(role) ? ADMIN : EMPLOYEE);

/** Admins check in and claim as well: the way to those screens, beside their own navigation. */
export const ownDayItems = (role: Role): readonly NavItem[] => (isAdmin(role) ? EMPLOYEE_SCREENS : []);
