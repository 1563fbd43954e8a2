import type { LucideIcon } from 'lucide-react';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { t } from '../messages/t.ts';
import { Badge, type BadgeTone } from './Badge.tsx';

const TONES: Readonly<Record<RedemptionStatus, BadgeTone>> = {
  pending: 'warn',
  approved: 'action',
  fulfilled: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

export function StatusBadge({ status, icon: Icon }: { status: RedemptionStatus; icon?: LucideIcon }) {
  return (
    <Badge tone={TONES[status]}>
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}
      {t(`status.${status}`)}
    </Badge>
  );
}
