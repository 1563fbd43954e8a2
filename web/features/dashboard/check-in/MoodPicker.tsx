import type { ReactNode } from 'react';
import type { MoodReaders } from '../../../../domain/checkins/mood-readers.ts';
import { MOODS, type Mood } from '../../../../domain/checkins/moods.ts';
import { t } from '../../../messages/t.ts';
import { MOOD_COLORS, MoodFace } from '../../../parts/check-in/MoodFace.tsx';

interface Props {
  /** Content to the right of the question. */
  aside: ReactNode;
  value: Mood | null;
  /** Determines the text that says who can read the mood. */
  readers: MoodReaders;
  onChange: (mood: Mood | null) => void;
}

/** Asks for the optional mood. Pressing the chosen mood again clears the choice. */
export function MoodPicker({ value, readers, onChange, aside }: Props) {
  return (
    <fieldset aria-describedby="mood-readers">
      <legend className="sr-only">{t('mood.question')}</legend>
      <div className="mb-2 flex items-center justify-between gap-4 short:mb-1">
        <p aria-hidden="true">
          <span className="font-semibold">{t('mood.question')}</span>{' '}
          <span className={`text-sm text-ink-soft ${aside ? 'hidden sm:inline' : ''}`}>{t('mood.optional')}</span>
        </p>
        {aside}
      </div>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {MOODS.map((mood) => (
          <button
            key={mood}
            type="button"
            aria-pressed={mood === value}
            onClick={() => onChange(mood === value ? null : mood)}
            className="flex min-h-16 short:min-h-12 short:gap-0 flex-col items-center justify-center gap-1 rounded-control bg-surface px-0.5 text-xs wrap-anywhere hyphens-auto font-medium text-ink-soft shadow-soft transition-colors hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-action"
          >
            <MoodFace mood={mood} className={`size-7 ${mood === value ? MOOD_COLORS[mood] : ''}`} />
            {t(`mood.${mood}`)}
          </button>
        ))}
      </div>
      <p id="mood-readers" className="mt-2 text-sm text-ink-soft short:mt-1">
        {t(`mood.readers.${readers}`)}
      </p>
    </fieldset>
  );
}
