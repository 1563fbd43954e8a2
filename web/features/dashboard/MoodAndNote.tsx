import { Suspense, useRef, useState } from 'react';
import type { CheckIn } from '../../../domain/api/checkins.ts';
import type { MoodReaders } from '../../../domain/checkins/mood-readers.ts';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { t } from '../../messages/t.ts';
import { MoodLine } from '../../parts/check-in/MoodFace.tsx';

const EditMoodAndNote = lazyPart(() => import('./check-in/EditMoodAndNote.tsx'), 'receipt', 'dashboard', 'dialogs');

/** Shows the mood and note of today's check-in, which the user may change until the day ends. */
export function MoodAndNote({ checkIn, readers }: { checkIn: CheckIn; readers: MoodReaders }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { mood, notes } = checkIn;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) {
    return (
      <Suspense fallback={null}>
        <EditMoodAndNote checkIn={checkIn} readers={readers} onClose={close} />
      </Suspense>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-start gap-4 text-sm text-ink-soft first:mt-0">
      {(mood || notes) && (
        <div className="min-w-0 grow basis-24">
          {mood && (
            <MoodLine mood={mood} text={t('checkin.mood.you', { mood: t(`mood.${mood}`).toLocaleLowerCase() })} />
          )}
          {notes && <p className="mt-1 wrap-anywhere">{t('checkin.note.yours', { note: notes })}</p>}
        </div>
      )}
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        className="-my-3 ml-auto flex min-h-11 max-w-full items-center text-right font-semibold text-action underline-offset-4 hover:underline"
      >
        {t(mood || notes ? 'checkin.words.change' : 'checkin.words.add')}
      </button>
    </div>
  );
}
