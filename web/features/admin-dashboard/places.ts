import {
  Braces,
  FileDown,
  FileUp,
  Gift,
  Megaphone,
  ScrollText,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import type { MessageKey } from '../../messages/t.ts';

export interface Place {
  to: string;
  label: Extract<MessageKey, `home.place.${string}`>;
  icon: LucideIcon;
}

export const IMPORT_PATH = '/admin/people-import';
export const REWARDS_PATH = '/admin/rewards';
export const AUDIT_PATH = '/admin/audit';

/** The admin's places that are not in the navigation, which has room for six. */
export const PLACES: readonly Place[] = [
  { to: IMPORT_PATH, label: 'home.place.import', icon: FileUp },
  { to: REWARDS_PATH, label: 'home.place.rewards', icon: Gift },
  { to: '/admin/announcements', label: 'home.place.announcements', icon: Megaphone },
  { to: '/admin/exports', label: 'home.place.exports', icon: FileDown },
  { to: '/admin/settings', label: 'home.place.settings', icon: SlidersHorizontal },
  { to: AUDIT_PATH, label: 'home.place.audit', icon: ScrollText },
  { to: '/admin/api', label: 'home.place.api', icon: Braces },
];
