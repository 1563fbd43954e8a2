import { Ban, Check, Clock, PackageCheck, X, type LucideIcon } from 'lucide-react';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';

/** Kept out of StatusBadge, which two screens share: its icons would load with the first visit. */
export const STATUS_ICONS: Readonly<Record<RedemptionStatus, LucideIcon>> = {
  pending: Clock,
  approved: Check,
  fulfilled: PackageCheck,
  rejected: X,
  cancelled: Ban,
};
