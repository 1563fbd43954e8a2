import { useState } from 'react';
import type { Mood } from '../../../domain/checkins/moods.ts';
import { toAppError } from '../../app/app-error.ts';
import type { LoadedMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { CheckInButton } from './CheckInButton.tsx';
import { CheckInPending } from './CheckInPending.tsx';
import { MoodPicker } from './MoodPicker.tsx';
import { useCheckIn } from './queries.ts';
import { Receipt } from './Receipt.tsx';

/** The check-in of the day: the question, then at once its answer under way, then the receipt. A failure brings the question back. */
export function CheckIn({ me }: { me: LoadedMe }) {
  const [mood, setMood] = useState<Mood | null>(null);
  const checkIn = useCheckIn();

  if (me.todayCheckIn) return <Receipt checkIn={me.todayCheckIn} me={me} fresh={checkIn.isSuccess} />;
  if (checkIn.isPending) return <CheckInPending />;

  return (
    <div className="flex grow flex-col gap-4 short:gap-3">
      <MoodPicker value={mood} onChange={setMood} />
      {checkIn.isError && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {t('checkin.failed', { reason: toAppError(checkIn.error).message })}
        </p>
      )}
      <CheckInButton
        me={me}
        onPress={() => checkIn.mutate({ input: mood ? { mood } : {}, idempotencyKey: crypto.randomUUID() })}
      />
    </div>
  );
}
