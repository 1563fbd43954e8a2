import { ChartColumn, ClipboardCheck, QrCode, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { Navigation } from './Navigation.tsx';
import type { NavItem } from './nav-items.ts';
import { OwnDayLinks } from './OwnDayLinks.tsx';

const ITEMS: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];

/**
 * The navigation of an admin, spec section 2, and the way to their own day. `children` stand between the two. Apart,
 * because an employee's first visit has no use for it.
 */
export default function AdminNavigation({ children }: { children?: ReactNode }) {
  return (
    <>
      <Navigation items={ITEMS} />
      {children}
      <OwnDayLinks />
    </>
  );
}
