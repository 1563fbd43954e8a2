import { CloudUpload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Mood } from '#domain/checkins/moods.ts';
import { isEarlyAt as isEarlyOn } from '#domain/scoring/score.ts';
import { readDayClock } from '#domain/time/day-clock.ts';
import { clockAt } from '#domain/time/user-zone.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { serverNow, type LoadedMe, type ShownMe } from '#web/kit/session/me.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { formatTime, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { WaitingCheckIn } from '#web/offline/shown-me.ts';
import { checkIn, useScanned, type ScanState } from '#web/parts/check-in/check-in-queries.ts';
import { MoodLine } from '#web/parts/check-in/MoodFace.tsx';
import { afterPaint } from '#web/ui/behaviour/use-transitioned.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { MoodPicker, NoteField } from './MoodAndNoteFields.tsx';
import { AfterTap, AutoCheckInNote, useInSight } from './Receipt.tsx';

/** `now` is the server's time. */
function isEarlyAt(me: LoadedMe, now: Date): boolean {
  const clock = clockAt(me, now);
  return isEarlyOn(readDayClock(clock, now).secondsOfDay, { ...me.scoring, dayStart: clock.dayStart });
}

/** Returns the points of a check-in at `now` without bonuses. */
function findCheckInPoints(me: LoadedMe, now: Date): number {
  if (me.today.kind !== 'scheduled' && !me.scoring.paysDaysOff) return 0;
  return isEarlyAt(me, now) ? me.scoring.earlyPoints : me.scoring.basePoints;
}

function describePoints(me: LoadedMe, now: Date): string {
  const points = findCheckInPoints(me, now);
  if (!isEarlyAt(me, now)) return t('checkin.base', { points });
  return t('checkin.early', { points, time: formatTimeOfDay(me.scoring.earlyBefore) });
}

function Horizon() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 grid h-36 justify-items-center">
      <span className="relative size-44 translate-y-[62%] rounded-full bg-white/25 transition-[translate] duration-500 ease-rise group-hover:translate-y-[52%]">
        <span className="absolute -inset-8 rounded-full bg-white/8" />
        <span className="absolute -inset-18 rounded-full bg-white/6" />
      </span>
    </span>
  );
}

interface ButtonProps {
  me: LoadedMe;
  label: string;
  /** True after a press that failed, when the pressed button was removed. */
  takesFocus: boolean;
  onPress: () => void;
}

function CheckInButton({ me, label, takesFocus, onPress }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      data-check-in=""
      onClick={onPress}
      className="group relative isolate flex min-h-48 short:min-h-32 grow flex-col items-center justify-center overflow-hidden rounded-hero bg-linear-to-b from-dawn-top to-dawn-bottom px-6 pt-8 pb-32 short:pt-4 short:pb-10 text-white shadow-soft transition-transform duration-150 active:scale-[0.98] sm:min-h-72"
    >
      <Horizon />
      <span className="text-4xl short:text-3xl font-bold tracking-tight lg:text-5xl">{label}</span>
      <span data-last="points" className="mt-2 short:mt-1 text-lg short:text-base text-white/90">
        {describePoints(me, serverNow(me))}
      </span>
    </button>
  );
}

interface WaitingReceiptProps {
  waiting: WaitingCheckIn;
  me: ShownMe;
  fresh: boolean;
}

function WaitingReceipt({ waiting, me, fresh }: WaitingReceiptProps) {
  const banner = useInSight<HTMLDivElement>(fresh);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="receipt" className="overflow-hidden rounded-hero bg-surface shadow-soft">
      <div
        ref={banner}
        className="relative isolate scroll-my-3 overflow-hidden bg-linear-to-b from-dawn-top to-dawn-bottom px-6 py-6 text-white"
      >
        <h2 id="receipt" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {t('checkin.done.at', { time: formatTime(waiting.occurredAt, me.today.timeZone) })}
        </h2>
        <p className="mt-3 flex items-center gap-3 text-2xl leading-tight font-bold">
          <CloudUpload aria-hidden="true" className="size-9 shrink-0" strokeWidth={1.75} />
          {t('checkin.waiting')}
        </p>
      </div>
      <div className="px-6 py-5">
        <p>{t('checkin.waiting.text')}</p>
        <AutoCheckInNote date={me.today.date} checkIn={null} />
        {waiting.mood && (
          <p className="mt-4 text-sm text-ink-soft">
            <MoodLine
              mood={waiting.mood}
              text={t('checkin.mood.you', { mood: t(`mood.${waiting.mood}`).toLocaleLowerCase() })}
            />
          </p>
        )}
      </div>
    </section>
  );
}

type CheckInState = 'open' | 'coming' | 'waiting' | 'refused' | 'done';

export function checkInState({ todayCheckIn, waitingCheckIn: waiting }: ShownMe, isOnline: boolean): CheckInState {
  if (todayCheckIn) return 'done';
  if (!waiting) return 'open';
  if (waiting.refusal !== null) return 'refused';
  // `coming` means that the first attempt has no response yet and has not failed.
  return isOnline && waiting.sentCount <= 1 && waiting.status !== 'failed' ? 'coming' : 'waiting';
}

interface MoodFieldsProps {
  me: ShownMe;
  mood: Mood | null;
  note: string | null;
  takesFocus: boolean;
  onMood: (mood: Mood | null) => void;
  onNote: (note: string) => void;
}

function MoodFields({ me, mood, note, takesFocus, onMood, onNote }: MoodFieldsProps) {
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
      {note !== null && <NoteField value={note} onChange={onNote} takesFocus={takesFocus} />}
    </>
  );
}

export function CheckIn({ me, state }: { me: ShownMe; state: CheckInState }) {
  const [mood, setMood] = useState<Mood | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [made, setMade] = useState(false);
  /** Set until the press has its outcome. `over` is the refused check-in that it replaces. */
  const [press, setPress] = useState<{ over: string | null } | null>(null);
  const [focusOn, setFocusOn] = useState<'note' | 'button' | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { todayCheckIn, waitingCheckIn: waiting } = me;
  const [wasOpen] = useState(todayCheckIn === null);
  const navigate = useNavigate();
  const isScanned = useScanned();
  const isAuto = useSettings((store) => store.preferences.autoCheckIn);

  const isOff = me.today.kind !== 'scheduled';
  // The outbox does not have the new check-in yet.
  const isPressed = press !== null && (waiting === null || waiting.actionId === press.over);
  const isPending = state === 'coming' || isPressed;
  if (todayCheckIn || (isPending && !isOff)) {
    const isFresh = made || isScanned || (wasOpen && isAuto);
    return <AfterTap me={me} checkIn={todayCheckIn} isFresh={isFresh} />;
  }
  if (waiting && state === 'waiting') return <WaitingReceipt waiting={waiting} me={me} fresh={made} />;
  const reason = waiting?.refusal ?? failure;
  const scan = () => void navigate(PATHS.scan, { state: { mood, note, date: me.today.date } satisfies ScanState });
  const write = (text: string) => {
    if (note === null) setFocusOn('note');
    setNote(text);
  };
  const make = () => {
    // A phone answers with a soft tick.
    navigator.vibrate?.(10);
    setMade(true);
    setFailure(null);
    setPress({ over: waiting?.actionId ?? null });
    setFocusOn('button');
    // The whole page shows the check-in, which takes a slow phone longer than the first answer to the tap may.
    afterPaint(() => {
      void checkIn(me, { mood, note })
        .then(
          // If the device has no storage, the outbox shows no refusal. The reason is therefore stored here.
          (settled) => settled.state === 'refused' && setFailure(settled.error.message),
          (error: unknown) => setFailure(toAppError(error).message),
        )
        .finally(() => setPress(null));
    });
  };
  const refusal = reason !== null && <Alert>{t('checkin.failed', { reason })}</Alert>;
  const scanToo = me.codeUse === 'offered' && (
    <Button variant="ghost" className="self-center" onClick={scan}>
      {t('checkin.scan')}
    </Button>
  );
  const isScanNeeded = me.codeUse === 'needed';

  // On a day off, no check-in is expected, so the button is behind a link.
  if (isOff && !isWorking && !waiting && !failure) {
    return (
      <button
        type="button"
        onClick={() => setWorking(true)}
        className="-my-2 flex min-h-11 items-center self-start text-sm font-semibold text-action underline-offset-4 hover:underline"
      >
        {t('checkin.working')}
      </button>
    );
  }
  if (isOff) {
    return (
      <div className="flex flex-col gap-4">
        {refusal}
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button variant="secondary" busy={isPending} onClick={isScanNeeded ? scan : make}>
            {isScanNeeded ? t('checkin.scan') : t('checkin.off', { points: findCheckInPoints(me, serverNow(me)) })}
          </Button>
          {scanToo}
        </div>
      </div>
    );
  }

  return (
    <div className="flex grow flex-col gap-4 short:gap-3">
      <MoodFields me={me} mood={mood} note={note} takesFocus={focusOn === 'note'} onMood={setMood} onNote={write} />
      {refusal}
      {isScanNeeded ? (
        <CheckInButton me={me} label={t('checkin.scan')} takesFocus={focusOn === 'button'} onPress={scan} />
      ) : (
        <CheckInButton me={me} label={t('checkin.button')} takesFocus={focusOn === 'button'} onPress={make} />
      )}
      {scanToo}
    </div>
  );
}
