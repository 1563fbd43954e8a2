import { type ReactNode, useEffect, useRef } from 'react';
import type { MoodReaders } from '#domain/checkins/mood-readers.ts';
import { MOODS, type Mood } from '#domain/checkins/moods.ts';
import { CHECK_IN_NOTES_MAX } from '#domain/text/limits.ts';
import { t } from '#web/messages/t.ts';
import { MOOD_COLORS, MoodFace } from '#web/parts/check-in/MoodFace.tsx';

/** When fewer than this number of characters remain, the screen shows the number. */
const TELL_BELOW = 60;

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  takesFocus: boolean;
}

export function NoteField({ value, onChange, takesFocus }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const room = CHECK_IN_NOTES_MAX - value.length;
  return (
    <div>
      <textarea
        ref={field}
        rows={2}
        maxLength={CHECK_IN_NOTES_MAX}
        aria-label={t('checkin.note.label')}
        placeholder={t('checkin.note.label')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block field-sizing-content max-h-40 min-h-19 w-full rounded-control border border-ink-soft bg-surface px-4 py-3"
      />
      {room < TELL_BELOW && (
        <p className="mt-1 text-right text-sm text-ink-soft">{t('checkin.note.room', { count: room })}</p>
      )}
    </div>
  );
}

interface MoodPickerProps {
  aside: ReactNode;
  value: Mood | null;
  readers: MoodReaders;
  onChange: (mood: Mood | null) => void;
}

/** Pressing the chosen mood again clears the choice. */
export function MoodPicker({ value, readers, onChange, aside }: MoodPickerProps) {
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
      <p id="mood-readers" data-last="readers" className="mt-2 text-sm text-ink-soft short:mt-1">
        {t(`mood.readers.${readers}`)}
      </p>
    </fieldset>
  );
}
