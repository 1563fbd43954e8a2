import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CheckIn } from '../../../../domain/api/checkins.ts';
import type { MoodReaders } from '../../../../domain/checkins/mood-readers.ts';
import type { Mood } from '../../../../domain/checkins/moods.ts';
import { toAppError } from '../../../kit/api/app-error.ts';
import { refreshQueries } from '../../../kit/api/refresh-queries.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoodPicker } from './MoodPicker.tsx';
import NoteField from './NoteField.tsx';
import { changeMoodAndNote } from '../../../parts/check-in/queries.ts';

interface Props {
  checkIn: CheckIn;
  readers: MoodReaders;
  onClose: () => void;
}

/** Changes the day's mood and note. Saving needs a connection. If saving fails, the typed text is kept. */
export default function EditMoodAndNote({ checkIn, readers, onClose }: Props) {
  const [mood, setMood] = useState<Mood | null>(checkIn.mood);
  const [note, setNote] = useState(checkIn.notes ?? '');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => changeMoodAndNote({ mood, notes: note, moodReaders: readers }),
    onSuccess: async () => {
      await refreshQueries(client, ['me', 'checkins']);
      onClose();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form was removed, so the focus moves to the moods. A focus on the note would open a
  // phone's keyboard over the moods.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-pressed]')?.focus(), []);
  return (
    <form
      ref={form}
      className="-mx-4 mt-4 sm:mx-0 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <MoodPicker value={mood} readers={readers} onChange={setMood} aside={null} />
      <NoteField value={note} onChange={setNote} takesFocus={false} />
      {save.error && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {toAppError(save.error).message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t('checkin.words.save')}
        </Button>
      </div>
    </form>
  );
}
