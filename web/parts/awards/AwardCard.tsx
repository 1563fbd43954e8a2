import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BadgeProgress } from '#domain/api/badges.ts';
import type { BadgeTier } from '#domain/badges/badge.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { MedalIcon } from './MedalIcon.tsx';

interface AwardFacts {
  name: string;
  description: string;
  icon: string;
  tier: BadgeTier | null;
  /** The rarity and the points of the award, as texts. */
  notes: readonly string[];
  earnedAt: string | null;
  progress: number;
  max: number;
  left: string;
}

export function AwardCard({ facts, children }: { facts: AwardFacts; children?: ReactNode }) {
  const { name, description, icon, tier, notes, earnedAt, progress, max, left } = facts;
  const isOpen = earnedAt === null;
  return (
    <li
      className={`flex flex-col items-center rounded-card p-4 text-center ${isOpen ? 'border border-line' : 'bg-surface shadow-soft'}`}
    >
      <MedalIcon icon={icon} tier={tier} isOpen={isOpen} size="lg" />
      <h3 className={`mt-3 w-full leading-tight font-semibold wrap-anywhere ${isOpen ? 'text-ink-soft' : ''}`}>
        {name}
      </h3>
      <p className="mt-1 w-full text-sm wrap-anywhere text-ink-soft">{description}</p>
      {notes.length > 0 && <p className="num mt-2 text-xs text-ink-soft">{notes.join(' · ')}</p>}
      <div className="mt-auto w-full pt-3">
        {isOpen ? (
          <>
            <ProgressBar label={t('dashboard.next.progress', { name })} value={progress} max={max} />
            <p className="mt-1.5 text-xs text-ink-soft">{left}</p>
          </>
        ) : (
          <p className="text-xs font-medium text-good">
            <Check aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" strokeWidth={3} />
            <TextWithWhen at={earnedAt} text={(when) => t('badges.earnedOn', { when })} />
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

interface Props {
  badge: BadgeProgress;
  /** Null for a user who is not an admin: the card then has no button. */
  onGrant: ((badge: BadgeProgress) => void) | null;
}

export function BadgeCard({ badge, onGrant }: Props) {
  const { name, description, icon, tier, rarity, points, criteria, progress, earnedDate } = badge;
  // Progress can be full before the badge is earned. The next check-in then grants the badge.
  const left = criteria.count - progress;
  const notes = [t(`badges.rarity.${rarity}`), ...(points > 0 ? [t('points.count', { points })] : [])];
  return (
    <AwardCard
      facts={{
        name,
        description,
        icon,
        tier,
        notes,
        earnedAt: earnedDate,
        progress,
        max: criteria.count,
        left: left === 0 ? t('badges.left.next') : t(`badges.left.${criteria.type}`, { count: left }),
      }}
    >
      {onGrant && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 w-full"
          aria-label={t('grant.open.name', { name })}
          onClick={() => onGrant(badge)}
        >
          {t('grant.open')}
        </Button>
      )}
    </AwardCard>
  );
}
