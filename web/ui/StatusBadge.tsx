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

/** The state of a redemption, the same for the person and the admin. */
export function StatusBadge({ status }: { status: RedemptionStatus }) {
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
