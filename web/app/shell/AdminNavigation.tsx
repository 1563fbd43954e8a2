import { ChartColumn, ClipboardCheck, QrCode, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import { PATHS } from '../paths.ts';
import { Navigation } from './Navigation.tsx';
import type { NavItem } from './nav-items.ts';

const ITEMS: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];

/** The navigation of an admin, spec section 2. Apart, because an employee's first visit has no use for it. */
export default function AdminNavigation() {
  return <Navigation items={ITEMS} />;
}
