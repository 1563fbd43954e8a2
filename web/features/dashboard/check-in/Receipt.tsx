import { Suspense, useEffect, useRef } from 'react';
import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { extraPart } from '../../../kit/errors/chunk-error.tsx';
import type { ShownMe, LoadedMe } from '../../../kit/session/me.ts';
import { useSettings } from '../../../kit/settings/settings-store.ts';
import { formatSigned, formatTime, formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { awardName } from '../../../parts/awards/award-name.ts';
import { AutoCheckInNote } from './AutoCheckInNote.tsx';
import { useInSight } from './use-in-sight.ts';
import { MoodAndNote } from '../MoodAndNote.tsx';
import { WhatIsNext } from '../WhatIsNext.tsx';
import type { PointsLine } from '../../../../domain/scoring/score.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import type { Settings } from '../../../kit/settings/settings.ts';

const Celebration = extraPart(() => import('./Celebration.tsx'));

/** Returns the text of a receipt line: the reason for its points. */
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

/** Returns the reasons for a celebration, as texts. On most days, the list is empty. */
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
    ...awards.map((award) => t(`checkin.celebrate.${award.kind}`, { name: awardName(award) })),
  ];
}

/**
 * True when animation and sound are allowed: the user's setting on this device allows them, and the device does not
 * ask for reduced motion.
 */
const mayCelebrate = ({ animationsEnabled }: Settings['preferences']): boolean =>
  animationsEnabled && !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Props {
  checkIn: CheckIn;
  me: ShownMe;
  /**
   * True when the check-in was made on this screen. The receipt then appears with an animation and receives the focus,
   * so that screen readers announce it.
   */
  fresh: boolean;
}

/** Shows the points of the day's check-in, line by line. */
export default function Receipt({ checkIn, me, fresh }: Props) {
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
  // The heading already says "Checked in", so the single reason names the day off instead.
  const isPlainDayOff = isDayOff && single?.reason === 'on_time';
  const earned = checkIn.awards.reduce((sum, { points }) => sum + points, checkIn.pointsEarned);

  return (
    <div className="flex flex-col gap-5">
      <section
        aria-labelledby="receipt"
        className={`overflow-hidden rounded-hero bg-surface shadow-soft ${fresh ? 'animate-rise' : ''}`}
      >
        <div ref={banner} className="sunrise relative isolate scroll-my-3 overflow-hidden px-6 py-6">
          <span aria-hidden="true" className="absolute -top-16 -right-12 -z-10 size-56 rounded-full bg-white/25" />
          <span aria-hidden="true" className="absolute -top-4 right-0 -z-10 size-32 rounded-full bg-white/30" />
          <h2 id="receipt" ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {t('checkin.done.at', { time: formatTime(checkIn.checkInTime, checkIn.timeZone) })}
          </h2>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <span className="num text-6xl font-bold">{formatSigned(earned)}</span>
            <span className="text-lg font-medium">{t('points.unit', { points: earned })}</span>
          </p>
          {single && (
            <p className="mt-1 font-medium">
              {isPlainDayOff ? t('checkin.free') : lineText(single, me.scoring.earlyBefore)}
            </p>
          )}
          {occasions.map((occasion) => (
            <p key={occasion} className="mt-2 text-xl leading-tight font-bold">
              {occasion}
            </p>
          ))}
        </div>
        <div className="px-6 py-5">
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
          <MoodAndNote checkIn={checkIn} readers={me.moodReaders} />
        </div>
      </section>
      <WhatIsNext me={me} />
      {fresh && occasions.length > 0 && mayCelebrate(preferences) && (
        <Suspense fallback={null}>
          <Celebration hasSound={preferences.soundEnabled} />
        </Suspense>
      )}
    </div>
  );
}
