import { useQuery } from '@tanstack/react-query';
import {
  Braces,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  FileDown,
  FileUp,
  Gift,
  MailOpen,
  Megaphone,
  MonitorPlay,
  ScrollText,
  SlidersHorizontal,
  type LucideIcon,
  ChartColumn,
  ClipboardCheck,
  QrCode,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { MessageKey } from '../../messages/t.ts';
import { mailStateOptions } from '../../kit/api/mail-state.ts';
import { isWithin, PATHS } from '../../kit/paths.ts';
import type { NavItem } from './nav-items.ts';

/** The six entries of an admin's navigation. Spec section 2. */
export const ADMIN_ITEMS: readonly NavItem[] = [
  { to: PATHS.adminDashboard, label: 'nav.admin', icon: ShieldCheck },
  { to: PATHS.users, label: 'nav.users', icon: UsersRound },
  { to: PATHS.redemptions, label: 'nav.redemptions', icon: ClipboardCheck },
  { to: PATHS.analytics, label: 'nav.analytics', icon: ChartColumn },
  { to: PATHS.qrSettings, label: 'nav.qrSettings', icon: QrCode },
  { to: PATHS.adminProfile, label: 'nav.profile', icon: UserRound },
];

export interface Place {
  to: string;
  label: Extract<MessageKey, `home.place.${string}`>;
  icon: LucideIcon;
}

const OUTBOX: Place = { to: PATHS.mailOutbox, label: 'home.place.mailOutbox', icon: MailOpen };

/** The admin pages that are not among the six entries of the navigation. */
const PLACES: readonly Place[] = [
  { to: PATHS.peopleImport, label: 'home.place.import', icon: FileUp },
  { to: PATHS.calendars, label: 'home.place.calendars', icon: CalendarDays },
  { to: PATHS.corrections, label: 'home.place.corrections', icon: CalendarCheck },
  { to: PATHS.catalogue, label: 'home.place.rewards', icon: Gift },
  { to: PATHS.announcements, label: 'home.place.announcements', icon: Megaphone },
  { to: PATHS.walls, label: 'home.place.walls', icon: MonitorPlay },
  { to: PATHS.exports, label: 'home.place.exports', icon: FileDown },
  { to: PATHS.settings, label: 'home.place.settings', icon: SlidersHorizontal },
  { to: PATHS.audit, label: 'home.place.audit', icon: ScrollText },
  { to: PATHS.jobs, label: 'home.place.jobs', icon: CalendarClock },
  { to: PATHS.apiDocs, label: 'home.place.api', icon: Braces },
];

/** The pages in PLACES, and the mail outbox of a demo that stores e-mails instead of sending them. */
export const ALL_PLACES: readonly Place[] = [...PLACES, OUTBOX];

/** Returns the entry of ALL_PLACES to which a page belongs, or null. */
export const findPlace = (pathname: string): Place | null =>
  ALL_PLACES.find(({ to }) => isWithin(pathname, to)) ?? null;

/** Returns the entries of ALL_PLACES that this installation has. */
export function usePlaces(): readonly Place[] {
  const { data } = useQuery(mailStateOptions);
  return data?.isOutbox ? ALL_PLACES : PLACES;
}
