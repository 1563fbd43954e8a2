import { Check } from 'lucide-react';
import type { BadgeStanding } from '../../../domain/api/badges.ts';
import { TextWithWhen } from '../../app/When.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { MedalIcon } from './MedalIcon.tsx';

interface Props {
  badge: BadgeStanding;
  /** Offers to give it to others: for admins. */
  onGrant: ((badge: BadgeStanding) => void) | null;
}

/** One badge: what it asks for, and how far it is or when it was earned. */
export function BadgeCard({ badge, onGrant }: Props) {
  const { name, description, icon, tier, rarity, points, criteria, progress, earnedDate } = badge;
  const isOpen = earnedDate === null;
  // What something else brought than a check-in is found at the next one.
  const left = criteria.count - progress;
  return (
    <li className="flex flex-col items-center rounded-card bg-surface p-4 text-center shadow-soft">
      <MedalIcon icon={icon} tier={tier} isOpen={isOpen} size="lg" />
      <h3 className="mt-3 w-full leading-tight font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-1 w-full text-sm wrap-anywhere text-ink-soft">{description}</p>
      <p className="mt-2 text-xs text-ink-soft">
        <span>{t(`badges.rarity.${rarity}`)}</span>
        {points > 0 && <span className="num"> · {t('badges.points', { points })}</span>}
      </p>
      <div className="mt-auto w-full pt-3">
        {isOpen ? (
          <>
            <ProgressBar label={t('badges.progress', { name })} value={progress} max={criteria.count} />
            <p className="mt-1.5 text-xs text-ink-soft">
              {left === 0 ? t('badges.left.next') : t(`badges.left.${criteria.type}`, { count: left })}
            </p>
          </>
        ) : (
          <p className="text-xs font-medium text-good">
            <Check aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" strokeWidth={3} />
            <TextWithWhen at={earnedDate} text={(when) => t('badges.earnedOn', { when })} />
          </p>
        )}
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
      </div>
    </li>
  );
}
