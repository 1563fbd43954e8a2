import { ChartColumn, ClipboardCheck, QrCode, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import { PATHS } from '../../kit/paths.ts';
import type { NavItem } from './nav-items.ts';

/** The navigation of an admin. Spec section 2. */
export const ADMIN_ITEMS: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];
