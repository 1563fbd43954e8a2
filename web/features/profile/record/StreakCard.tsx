import { useQuery } from '@tanstack/react-query';
import { Flame, Snowflake } from 'lucide-react';
import { useId, useState } from 'react';
import type { Attendance, CurrentStreak } from '../../../../domain/api/attendance.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import { FailedCard } from '../../../kit/errors/FailedCard.tsx';
import type { ShownMe } from '../../../kit/session/me.ts';
import { formatDay, formatDayLong, formatNumber } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useNewRowFocus } from '../../../ui/behaviour/focus-restoration.ts';
import { DayRow } from '../../../parts/record/DayRow.tsx';
import { attendanceOptions, toYear } from './queries.ts';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { firstToTell, shownDays } from './shown-days.ts';

/** The number of days shown at first. Each press of the button adds `MORE_DAYS`. */
const FIRST_DAYS = 7;
const MORE_DAYS = 28;

/** Formats the day. The text contains the year only if it is not the current year. */
const formatStreakDay = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDayLong(date) : formatDay(`${date}T12:00:00Z`, 'UTC', today);

function since(attendance: Attendance, streak: number, isNew: boolean): string {
  // The first day of a streak is today, also while its check-in waits on the device.
  if (isNew) return t('attendance.streak.since', { day: formatStreakDay(attendance.today, attendance.today) });
  const startedOn = attendance.currentStreak?.startedOn ?? null;
  if (attendance.firstCheckIn === null) return t('attendance.streak.first');
  if (streak === 0) return t('attendance.streak.none');
  if (startedOn) return t('attendance.streak.since', { day: formatStreakDay(startedOn, attendance.today) });
  return t('attendance.streak.beganBefore', { day: formatStreakDay(attendance.firstCheckIn, attendance.today) });
}

function Freezes({ freezes }: { freezes: NonNullable<CurrentStreak['freezes']> }) {
  return (
    <p className="mt-3 flex items-start gap-3 rounded-control bg-action-soft px-4 py-3 text-sm">
      <Snowflake aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-action" />
      <span>
        <span className="block font-medium">{t('attendance.freezes', { left: freezes.left })}</span>
        <span className="block text-ink-soft">
          {t('attendance.freezes.earned', { count: freezes.earnedEvery, cap: freezes.cap })}
        </span>
      </span>
    </p>
  );
}

export default function StreakCard({ me }: { me: ShownMe }) {
  const id = useId();
  const [count, setCount] = useState(FIRST_DAYS);
  const year = toYear(me.today.date);
  const now = useQuery(attendanceOptions(year));
  const days = now.data ? shownDays(now.data, me) : [];
  const hasEarlier = now.data !== undefined && (now.data.firstCheckIn ?? me.today.date) < `${year}-01-01`;
  const past = useQuery({ ...attendanceOptions(year - 1), enabled: hasEarlier && count > days.length });

  const known = [...(past.data?.days ?? []), ...days];
  const first = (now.data && firstToTell(known, now.data)) ?? me.today.date;
  const streakDays = known.filter(({ date }, index) => date >= first && index >= known.length - count);
  // True when days older than the shown days are loaded or can be loaded.
  const isMoreKnown =
    (known[0]?.date ?? first) < (streakDays[0]?.date ?? first) || (hasEarlier && past.data === undefined);
  const hasOlder = first < (streakDays[0]?.date ?? first) && isMoreKnown;
  const { list, asked } = useNewRowFocus<HTMLOListElement>(streakDays.length);

  if (now.isPending) return <RecordSkeleton part="streak" />;
  if (now.isLoadingError) {
    return <FailedCard title={t('attendance.streak.title')} error={now.error} onRetry={() => void now.refetch()} />;
  }

  const isWaiting = me.waitingCheckIn?.refusal === null;
  const streak = displayedStreak(me.expectedStreak ?? me.currentStreak, me.scoring);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {t('attendance.streak.title')}
      </h2>
      <p className="mt-3 flex items-end gap-3">
        <span className={`num text-6xl leading-[0.85] font-bold ${streak > 0 ? 'text-sun-hero' : 'text-ink-soft'}`}>
          {formatNumber(streak)}
        </span>
        <span className="text-lg leading-tight font-semibold">{t('attendance.streak.days', { count: streak })}</span>
        <Flame
          aria-hidden="true"
          className={`ml-auto size-10 ${streak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
          strokeWidth={1.5}
        />
      </p>
      <p className="mt-4 font-medium">{since(now.data, streak, isWaiting && streak === 1)}</p>
      {isWaiting && <p className="mt-1 text-sm text-ink-soft">{t('attendance.streak.waiting')}</p>}
      <p className="mt-1 text-sm text-ink-soft">{t('attendance.streak.rule')}</p>
      {now.data.currentStreak?.freezes && <Freezes freezes={now.data.currentStreak.freezes} />}
      <h3 className="mt-6 text-sm font-semibold text-ink-soft">{t('attendance.recent')}</h3>
      <ol ref={list} className="mt-1 divide-y divide-line">
        {streakDays.toReversed().map((day) => (
          <DayRow key={day.date} day={day} streakBefore={known[known.indexOf(day) - 1]?.streak ?? 0} />
        ))}
      </ol>
      {hasOlder && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          busy={past.isFetching}
          onClick={() => {
            asked();
            setCount((shown) => shown + MORE_DAYS);
          }}
        >
          {past.isFetching ? t('attendance.loading') : t('attendance.older')}
        </Button>
      )}
    </Card>
  );
}
