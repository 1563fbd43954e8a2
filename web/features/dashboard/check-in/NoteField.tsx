import { useEffect, useRef } from 'react';
import { CHECK_IN_NOTES_MAX } from '../../../../domain/text/limits.ts';
import { t } from '../../../messages/t.ts';

/** When fewer than this number of characters remain, the screen shows the number. */
const TELL_BELOW = 60;

interface Props {
  value: string;
  onChange: (note: string) => void;
  /** True when the user opened the field, which then receives the focus. */
  takesFocus: boolean;
}

export default function NoteField({ value, onChange, takesFocus }: Props) {
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
