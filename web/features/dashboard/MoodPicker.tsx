import type { ReactNode } from 'react';
import { MOODS, type Mood } from '../../../domain/checkins/moods.ts';
import { t } from '../../messages/t.ts';
import { MOOD_ICONS } from './mood-icons.ts';

interface Props {
  /** At the right of the question. */
  aside: ReactNode;
  value: Mood | null;
  onChange: (mood: Mood | null) => void;
}

/** How the person feels, if they care to say. Pressing the chosen one again takes it back. */
export function MoodPicker({ value, onChange, aside }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{t('mood.question')}</legend>
      <div className="mb-2 flex items-center justify-between gap-4 short:mb-1">
        <p aria-hidden="true">
          <span className="font-semibold">{t('mood.question')}</span>{' '}
          <span className={`text-sm text-ink-soft ${aside ? 'hidden sm:inline' : ''}`}>{t('mood.optional')}</span>
        </p>
        {aside}
      </div>
      <div className="grid grid-cols-5 gap-2">
        {MOODS.map((mood) => {
          const Icon = MOOD_ICONS[mood];
          return (
            <button
              key={mood}
              type="button"
              aria-pressed={mood === value}
              onClick={() => onChange(mood === value ? null : mood)}
              className="flex min-h-16 short:min-h-12 short:gap-0 flex-col items-center justify-center gap-1 rounded-control bg-surface px-0.5 text-xs wrap-anywhere hyphens-auto font-medium text-ink-soft shadow-soft transition-colors hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-action"
            >
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
              {t(`mood.${mood}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
