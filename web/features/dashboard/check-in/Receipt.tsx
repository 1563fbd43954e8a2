import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone, SmilePlus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CheckIn } from '#domain/api/checkins.ts';
import type { MoodReaders } from '#domain/checkins/mood-readers.ts';
import type { Mood } from '#domain/checkins/moods.ts';
import type { OfflineAction } from '#domain/outbox/action.ts';
import type { PointsLine } from '#domain/scoring/score.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshQueries } from '#web/kit/api/refresh-queries.ts';
import { LatePart, lazyPart, lazyParts } from '#web/kit/later.tsx';
import { noticesOptions, useReadOne } from '#web/kit/notifications/notices.ts';
import type { LoadedMe, ShownMe } from '#web/kit/session/me.ts';
import { useSettings, type Settings } from '#web/kit/settings/settings-store.ts';
import { formatSigned, formatTime, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { awardName } from '#web/parts/awards/MedalIcon.tsx';
import { changeMoodAndNote } from '#web/parts/check-in/check-in-queries.ts';
import { MoodFace } from '#web/parts/check-in/MoodFace.tsx';
import { PWA_ENABLED } from '#web/pwa/offer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Card } from '#web/ui/Card.tsx';
import { MoodPicker, NoteField } from './MoodAndNoteFields.tsx';

/**
 * When the view appears and `isOn` is true, the page scrolls so that the view is below the top bar, with the streak
 * above it when both fit. Without this, a page that was scrolled down, for example to write a note, would show the
 * celebration behind the top bar.
 */
export function useInSight<Shown extends HTMLElement>(isOn: boolean): RefObject<Shown | null> {
  const view = useRef<Shown>(null);
  // A layout effect runs before the confetti looks for the flame.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.documentElement.scrollTo({ top: 0, behavior: 'instant' });
    view.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isOn]);
  return view;
}

interface MoodButtonProps {
  mood: Mood | null;
  isSaid: boolean;
  onPress: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

interface EditMoodAndNoteProps {
  checkIn: CheckIn;
  readers: MoodReaders;
  onClose: () => void;
}

/** Saving needs a connection. If saving fails, the typed text is kept. */
function EditMoodAndNote({ checkIn, readers, onClose }: EditMoodAndNoteProps) {
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
      className="-mx-2 flex flex-col gap-3 sm:mx-0"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <MoodPicker value={mood} readers={readers} onChange={setMood} aside={null} />
      <NoteField value={note} onChange={setNote} takesFocus={false} />
      {save.error && <Alert>{toAppError(save.error).message}</Alert>}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t('dialog.save')}
        </Button>
      </div>
    </form>
  );
}

function Announcement() {
  const { data } = useQuery(noticesOptions);
  const read = useReadOne();
  const newest = data?.announcements.find(({ isClosed }) => !isClosed);
  if (!newest) return null;
  return (
    <Card aria-labelledby="announcement">
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Megaphone aria-hidden="true" className="size-4 shrink-0" />
        {t('notices.announcement')}
      </p>
      <h3 id="announcement" className="mt-1 font-semibold wrap-anywhere">
        {newest.title}
      </h3>
      <p className="mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">{newest.message}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => read.mutate(newest.id)}>
        {t('next.announcement.read')}
      </Button>
    </Card>
  );
}

export const morningPart = lazyParts(() => import('../Morning.tsx'), 'employee');
const ThisMorning = morningPart('ThisMorning');
const PushOffer = lazyPart(() => import('#web/kit/push/PushOffer.tsx'), 'employee');

/** Keeps the place of a picture that loads late, so that nothing moves under a finger. */
export const PICTURE_PLACE = 'min-h-60';

/** The mood or a plus, as a button that opens the form below the receipt. */
function MoodButton({ mood, isSaid, onPress, ref }: MoodButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onPress}
      className="-mr-1 grid size-12 shrink-0 place-content-center rounded-full bg-white/45 text-on-sun hover:bg-white/70"
    >
      {mood ? (
        <MoodFace mood={mood} className="size-8" />
      ) : (
        <SmilePlus aria-hidden="true" className="size-7" strokeWidth={1.75} />
      )}
      <span className="sr-only">{t(isSaid ? 'dialog.change' : 'checkin.words.add')}</span>
    </button>
  );
}

const Celebration = lazyPart(() => import('./Celebration.tsx'));

export function lineText({ reason, every }: PointsLine, earlyBefore: string): string {
  switch (reason) {
    case 'early':
      return t('checkin.line.early', { time: formatTimeOfDay(earlyBefore) });
    case 'streak_bonus':
      return t('checkin.line.streak_bonus', { every: every ?? 0 });
    default:
      return t(`checkin.line.${reason}`);
  }
}

function listOccasions(
  { pointsLines, streakDay, awards }: CheckIn,
  { scoring, totalCheckIns }: Pick<LoadedMe, 'scoring' | 'totalCheckIns'>,
): string[] {
  // For the first check-in, `totalCheckIns` is 0 or 1, because the loaded record may not count the check-in yet.
  const isFirstEver = totalCheckIns <= 1;
  const hasBonus = pointsLines.some(({ reason }) => reason === 'streak_bonus');
  return [
    ...(isFirstEver ? [t('checkin.celebrate.first')] : []),
    ...(hasBonus ? [t('checkin.celebrate.streak', { day: displayedStreak(streakDay, scoring) })] : []),
    // A badge and an achievement may have the same name.
    ...new Set(awards.map((award) => t(`checkin.celebrate.${award.kind}`, { name: awardName(award) }))),
  ];
}

const mayCelebrate = ({ animationsEnabled }: Settings['preferences']): boolean =>
  animationsEnabled && !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface ReceiptProps {
  checkIn: CheckIn;
  me: ShownMe;
  /** The receipt then appears with an animation and receives the focus, so that screen readers announce it. */
  fresh: boolean;
}

function Receipt({ checkIn, me, fresh }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus({ preventScroll: true });
  }, [fresh]);
  const banner = useInSight<HTMLDivElement>(fresh);
  const preferences = useSettings((state) => state.preferences);
  const occasions = listOccasions(checkIn, me);
  // A single reason needs no list, and is shown below the number.
  const single = checkIn.pointsLines.length === 1 && checkIn.awards.length === 0 ? checkIn.pointsLines[0] : undefined;
  const isDayOff = me.today.kind !== 'scheduled';
  // The heading already says "Checked in", so a check-in on time or without points needs no reason.
  const isPlainDayOff = isDayOff && (single?.reason === 'on_time' || single?.points === 0);
  const earned = checkIn.awards.reduce((sum, { points }) => sum + points, checkIn.pointsEarned);

  const [isEditing, setEditing] = useState(false);
  const moodButton = useRef<HTMLButtonElement>(null);
  const { mood, notes } = checkIn;
  const closeEdit = () => {
    setEditing(false);
    requestAnimationFrame(() => moodButton.current?.focus());
  };
  const ownReason = single && single.reason !== 'on_time' ? lineText(single, me.scoring.earlyBefore) : null;
  const reason = isPlainDayOff ? t('checkin.free') : ownReason;
  const isLong = !single || notes || (isDayOff && !isPlainDayOff);

  return (
    <>
      <section
        aria-labelledby="receipt"
        className={`overflow-hidden rounded-card bg-surface shadow-soft ${fresh ? 'animate-rise' : ''}`}
      >
        <div ref={banner} className="sunrise scroll-my-3 px-4 py-3 sm:px-5">
          <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4">
            {earned > 0 && (
              <p className="num shrink-0 text-3xl leading-none sm:text-4xl font-bold">
                {formatSigned(earned)}
                <span className="sr-only"> {t('points.unit', { points: earned })}</span>
              </p>
            )}
            <div className="min-w-32 grow basis-0 leading-tight">
              <h2 id="receipt" ref={heading} tabIndex={-1} className="font-semibold">
                {t('checkin.done.at', { time: formatTime(checkIn.checkInTime, checkIn.timeZone) })}
              </h2>
              {(reason ?? mood) && (
                <p className="mt-0.5 text-sm">
                  {[reason, mood && t('checkin.mood.you', { mood: t(`mood.${mood}`).toLocaleLowerCase() })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </div>
            {!isEditing && (
              <MoodButton
                ref={moodButton}
                mood={mood}
                isSaid={mood !== null || Boolean(notes)}
                onPress={() => setEditing(true)}
              />
            )}
          </div>
          {occasions.map((occasion) => (
            <p key={occasion} className="mt-2 text-xl leading-tight font-bold">
              {occasion}
            </p>
          ))}
        </div>
        <div className={isLong || isEditing ? 'px-5 py-4' : 'px-5'}>
          {!single && (
            <dl className="flex flex-col gap-3">
              {checkIn.pointsLines.map((line, index) => (
                <div key={`${line.reason}-${index}`} className="flex items-baseline justify-between gap-4">
                  <dt>{lineText(line, me.scoring.earlyBefore)}</dt>
                  <dd className={`num text-lg font-semibold ${line.reason === 'streak_bonus' ? 'text-sun-ink' : ''}`}>
                    {formatSigned(line.points)}
                  </dd>
                </div>
              ))}
              {checkIn.awards.map((award) => (
                <div key={`${award.kind}-${award.id}`} className="flex items-baseline justify-between gap-4">
                  <dt>{t(`checkin.line.${award.kind}`, { name: awardName(award) })}</dt>
                  <dd className="num text-lg font-semibold text-sun-ink">
                    {award.points > 0 && formatSigned(award.points)}
                  </dd>
                </div>
              ))}
              <div className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-3 font-bold">
                <dt>{t('checkin.total')}</dt>
                <dd className="num text-lg">{t('points.count', { points: earned })}</dd>
              </div>
            </dl>
          )}
          <AutoCheckInNote date={checkIn.localDate} checkIn={checkIn} />
          {isDayOff && !isPlainDayOff && <p className="mt-4 text-sm text-ink-soft">{t('checkin.free')}</p>}
          {isEditing ? (
            <EditMoodAndNote checkIn={checkIn} readers={me.moodReaders} onClose={closeEdit} />
          ) : (
            notes && (
              <p className="mt-3 text-sm wrap-anywhere text-ink-soft first:mt-0">
                {t('checkin.note.yours', { note: notes })}
              </p>
            )
          )}
        </div>
      </section>
      {fresh && occasions.length > 0 && mayCelebrate(preferences) && (
        <LatePart>
          <Celebration hasSound={preferences.soundEnabled} />
        </LatePart>
      )}
    </>
  );
}

interface AfterTapProps {
  me: ShownMe;
  /** Null until the server has answered. */
  checkIn: CheckIn | null;
  /** True when the check-in was made on this page. Only such a check-in is celebrated. */
  isFresh: boolean;
}

/** Has the size of a short receipt. No points are shown, because they are not confirmed yet. */
function PendingReceipt({ isFresh }: Pick<AfterTapProps, 'isFresh'>) {
  const box = useInSight<HTMLOutputElement>(isFresh);
  useEffect(() => {
    // The pressed button was removed. Without a new focus, the browser would move the focus to the top of the page.
    if (isFresh) box.current?.focus({ preventScroll: true });
  }, [isFresh, box]);
  return (
    <output
      ref={box}
      tabIndex={-1}
      className="flex min-h-18 scroll-my-3 items-center rounded-card bg-linear-to-b from-dawn-top to-dawn-bottom px-4 text-xl font-bold text-white shadow-soft sm:px-5"
    >
      <span className="animate-glow">{t('checkin.pending')}</span>
    </output>
  );
}

/** The receipt takes the place of the pending check-in, so that nothing moves when the answer comes. */
export function AfterTap({ me, checkIn, isFresh }: AfterTapProps) {
  const isOnline = useOutbox((state) => state.isOnline);
  // Without a connection, the check-in will wait, and its receipt has another size.
  const isExpected = checkIn !== null || isOnline;
  return (
    <div>
      <div className="flex flex-col gap-5">
        {checkIn ? <Receipt checkIn={checkIn} me={me} fresh={isFresh} /> : <PendingReceipt isFresh={isFresh} />}
        {isExpected && me.today.kind === 'scheduled' && (
          <LatePart className={PICTURE_PLACE}>
            <ThisMorning me={me} isIn={checkIn !== null} isFresh={isFresh} />
          </LatePart>
        )}
        {isExpected && <Announcement />}
      </div>
      {PWA_ENABLED && checkIn && (
        <LatePart>
          <PushOffer />
        </LatePart>
      )}
    </div>
  );
}

/** The device estimates the server's time. The estimate is wrong by less than this number of milliseconds. */
const APART_MS = 2 * 60_000;

/**
 * True when the check-in of `date` is automatic, which means that it was made by opening the app. `checkIn` is null
 * while the check-in waits on the device.
 */
export function isAutoCheckIn(
  actions: readonly OfflineAction[],
  date: string,
  checkIn: Pick<CheckIn, 'id' | 'checkInTime'> | null,
): boolean {
  return actions.some(({ type, shows, data, status, refusal, answer }) => {
    if (type !== 'check_in' || shows?.isByItself !== true || shows.date !== date || refusal) return false;
    if (status !== 'completed') return checkIn === null;
    // The response can be an earlier check-in of another device. The times of the two check-ins then differ.
    const { id } = answer as CheckIn;
    const apart = Date.parse(checkIn?.checkInTime ?? '') - Date.parse(String(data.occurredAt));
    return id === checkIn?.id && Math.abs(apart) < APART_MS;
  });
}

export function AutoCheckInNote({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isOn = useSettings((state) => state.preferences.autoCheckIn);
  const isAuto = useOutbox(({ actions }) => isAutoCheckIn(actions, date, checkIn));
  return isOn && isAuto && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
