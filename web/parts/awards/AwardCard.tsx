import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BadgeTier } from '../../../domain/badges/badge.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { MedalIcon } from './MedalIcon.tsx';

export interface AwardFacts {
  name: string;
  description: string;
  icon: string;
  /** The metal of a badge, or null for an achievement. */
  tier: BadgeTier | null;
  /** The rarity and the points of the award, as texts. */
  notes: readonly string[];
  /** The instant at which the award was earned, or null when it is not earned. */
  earnedAt: string | null;
  progress: number;
  max: number;
  /** The count that the user still needs to earn the award, as text. */
  left: string;
}

/**
 * Shows one award with its criteria. An earned award shows its date. An award that is not earned shows its progress, in
 * quieter colours.
 */
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
      <p className="num mt-2 text-xs text-ink-soft">{notes.join(' · ')}</p>
      <div className="mt-auto w-full pt-3">
        {isOpen ? (
          <>
            <ProgressBar label={t('badges.progress', { name })} value={progress} max={max} />
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
