import { Ban, Check, Clock, PackageCheck, X } from 'lucide-react';
import type { RedemptionStatus } from '../../domain/redemptions/transitions.ts';
import { t } from '../messages/t.ts';
import { Badge, type BadgeTone } from './Badge.tsx';

const TONES: Readonly<Record<RedemptionStatus, BadgeTone>> = {
  pending: 'warn',
  approved: 'action',
  fulfilled: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

const ICONS = { pending: Clock, approved: Check, fulfilled: PackageCheck, rejected: X, cancelled: Ban } as const;

/** The state of a redemption, the same for the person and the admin. */
export function StatusBadge({ status }: { status: RedemptionStatus }) {
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
      {t(`status.${status}`)}
    </Badge>
  );
}
