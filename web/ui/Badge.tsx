import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { t } from '../messages/t.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-soft',
  action: 'bg-action-soft text-action',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  bronze: 'bg-bronze-soft text-bronze',
  silver: 'bg-silver-soft text-silver',
  gold: 'bg-gold-soft text-gold',
  platinum: 'bg-platinum-soft text-platinum',
} as const;

export type BadgeTone = keyof typeof TONES;

/** The meaning is in the text, and the colour only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

const STATUS_TONES: Readonly<Record<RedemptionStatus, BadgeTone>> = {
  pending: 'warn',
  approved: 'action',
  fulfilled: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

export function StatusBadge({ status, icon: Icon }: { status: RedemptionStatus; icon?: LucideIcon }) {
  return (
    <Badge tone={STATUS_TONES[status]}>
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}
      {t(`status.${status}`)}
    </Badge>
  );
}
