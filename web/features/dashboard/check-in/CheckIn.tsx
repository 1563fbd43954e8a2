import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Mood } from '../../../../domain/checkins/moods.ts';
import { toAppError } from '../../../kit/api/app-error.ts';
import { serverNow, type ShownMe } from '../../../kit/session/me.ts';
import { findCheckInPoints } from './check-in-points.ts';
import { extraPart, lazyPart } from '../../../kit/errors/chunk-error.tsx';
import { useAfterPaint } from '../../../kit/use-after-paint.ts';
import { PWA_ENABLED } from '../../../pwa/enabled.ts';
import { PATHS } from '../../../kit/paths.ts';
import { useSettings } from '../../../kit/settings/settings-store.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CheckInButton, CheckInPending } from './CheckInButton.tsx';
import { MoodPicker } from './MoodPicker.tsx';
import { checkIn } from '../../../parts/check-in/queries.ts';
import { useScanned, type ScanState } from '../../../parts/check-in/scan-state.ts';
import { WaitingReceipt } from './WaitingReceipt.tsx';

const NoteField = lazyPart(() => import('./NoteField.tsx'), 'dashboard');
const PushOffer = extraPart(() => import('../../../kit/push/PushOffer.tsx'), 'push');
/** The receipt is preloaded, so that it is ready when the response to the check-in arrives. */
const Receipt = lazyPart(() => import('./Receipt.tsx'), 'receipt', 'figures', 'dashboard');

/** The state of the day's check-in: not made, being sent, waiting on the device, refused, or done. */
type CheckInState = 'open' | 'coming' | 'waiting' | 'refused' | 'done';

export function checkInState({ todayCheckIn, waitingCheckIn: waiting }: ShownMe, isOnline: boolean): CheckInState {
  if (todayCheckIn) return 'done';
  if (!waiting) return 'open';
  if (waiting.refusal !== null) return 'refused';
  // `coming` means that the first attempt has no response yet and has not failed.
  return isOnline && waiting.sentCount <= 1 && waiting.status !== 'failed' ? 'coming' : 'waiting';
}

interface Props {
  me: ShownMe;
  state: CheckInState;
}

interface DoneProps {
  me: ShownMe;
  made: NonNullable<ShownMe['todayCheckIn']>;
  /** True when the check-in was made on this page. Only such a check-in is celebrated. */
  isFresh: boolean;
  /** True when the page first showed the question. The page then shows the pending view until the receipt is loaded. */
  isPending: boolean;
  hasPaused: boolean;
}

function Done({ me, made, isFresh, isPending, hasPaused }: DoneProps) {
  return (
    <div>
      <Suspense fallback={isPending ? <CheckInPending /> : <Skeleton className="h-72 rounded-hero" />}>
        <Receipt checkIn={made} me={me} fresh={isFresh} />
      </Suspense>
      {PWA_ENABLED && hasPaused && (
        <Suspense fallback={null}>
          <PushOffer />
        </Suspense>
      )}
    </div>
  );
}

interface MoodFieldsProps {
  me: ShownMe;
  mood: Mood | null;
  /** Null until the user opens the note field. */
  note: string | null;
  onMood: (mood: Mood | null) => void;
  onNote: (note: string) => void;
}

/** Asks for the mood, and for a note when the user wants to write one. */
function MoodFields({ me, mood, note, onMood, onNote }: MoodFieldsProps) {
  return (
    <>
      <MoodPicker
        value={mood}
        readers={me.moodReaders}
        onChange={onMood}
        aside={
          note === null && (
            <button
              type="button"
              onClick={() => onNote('')}
              className="-my-2 flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-action underline-offset-4 hover:underline"
            >
              {t('checkin.note')}
            </button>
          )
        }
      />
      {note !== null && (
        <Suspense fallback={null}>
          <NoteField value={note} onChange={onNote} takesFocus />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shows the day's check-in: first the question, then the pending check-in, then the receipt. Without a connection,
 * shows that the check-in was made and waits. After a refusal, shows the question again, with the reason.
 */
export function CheckIn({ me, state }: Props) {
  const [mood, setMood] = useState<Mood | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [made, setMade] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { todayCheckIn, waitingCheckIn: waiting } = me;
  const [wasOpen] = useState(todayCheckIn === null);
  const navigate = useNavigate();
  const isScanned = useScanned();
  const hasPaused = useAfterPaint();
  const isAuto = useSettings((store) => store.preferences.autoCheckIn);
  useEffect(() => {
    if (hasPaused) void Receipt.preload();
  }, [hasPaused]);

  const isOff = me.today.kind !== 'scheduled';
  if (todayCheckIn) {
    const isFresh = made || isScanned || (wasOpen && isAuto);
    return <Done me={me} made={todayCheckIn} isFresh={isFresh} isPending={wasOpen && !isOff} hasPaused={hasPaused} />;
  }
  if (state === 'coming' && !isOff) return <CheckInPending />;
  if (waiting && state === 'waiting') return <WaitingReceipt waiting={waiting} me={me} fresh={made} />;
  const reason = waiting?.refusal ?? failure;
  const scan = () => void navigate(PATHS.scan, { state: { mood, note, date: me.today.date } satisfies ScanState });
  const press = () => {
    setMade(true);
    setFailure(null);
    checkIn(me, { mood, note }).then(
      // If the device has no storage, the outbox shows no refusal. The reason is therefore stored here.
      (settled) => settled.state === 'refused' && setFailure(settled.error.message),
      (error: unknown) => setFailure(toAppError(error).message),
    );
  };
  const refusal = reason !== null && (
    <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
      {t('checkin.failed', { reason })}
    </p>
  );
  const scanToo = me.codeUse === 'offered' && (
    <Button variant="ghost" className="self-center" onClick={scan}>
      {t('checkin.scan')}
    </Button>
  );
  const isScanNeeded = me.codeUse === 'needed';

  // On a day off, shows a small button, because no check-in is expected.
  if (isOff) {
    return (
      <div className="flex flex-col gap-4">
        {refusal}
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button variant="secondary" busy={state === 'coming'} onClick={isScanNeeded ? scan : press}>
            {isScanNeeded ? t('checkin.scan') : t('checkin.off', { points: findCheckInPoints(me, serverNow(me)) })}
          </Button>
          {scanToo}
        </div>
      </div>
    );
  }

  return (
    <div className="flex grow flex-col gap-4 short:gap-3">
      <MoodFields me={me} mood={mood} note={note} onMood={setMood} onNote={setNote} />
      {refusal}
      {isScanNeeded ? (
        <CheckInButton me={me} label={t('checkin.scan')} onPress={scan} />
      ) : (
        <CheckInButton me={me} label={t('checkin.button')} onPress={press} />
      )}
      {scanToo}
    </div>
  );
}
