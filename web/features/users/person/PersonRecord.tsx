import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Palmtree } from 'lucide-react';
import { useId, useState } from 'react';
import type { Attendance, AttendanceDay } from '#domain/api/attendance.ts';
import type { User } from '#domain/api/users.ts';
import { findCorrectionRefusal } from '#domain/checkins/corrections.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { serverNow, useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { formatDayLong, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { DayRow } from '#web/parts/record/record-rows.tsx';
import { describeEffect, describeReason } from '#web/parts/record/record-text.ts';
import { YearGrid, YearLegend } from '#web/parts/record/YearGrid.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { CORRECTION_DIALOGS, isMissedLately, type CorrectionAction } from '../corrections/correction-dialogs.tsx';
import { userAttendanceOptions } from './person-queries.ts';

interface Props {
  user: User;
  day: AttendanceDay;
  /** True to show a single button, which fits at the end of a row. */
  isBrief?: boolean;
}

function MissedDay({ user, day, isBrief = false }: Props) {
  const me = useMe();
  const [asked, setAsked] = useState<CorrectionAction | null>(null);
  const isOpen = !findCorrectionRefusal(me, user) && isMissedLately(day, dayAt(user, serverNow(me)));
  // An open dialog stays open when the day is no longer missed, because the dialog shows the result.
  if (!isOpen && asked === null) return null;
  const Dialog = asked && CORRECTION_DIALOGS[asked].Dialog;
  return (
    <div className={isBrief ? '' : 'mt-2 flex flex-wrap gap-2'}>
      {isBrief ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={t('corrections.missed.of', { day: formatDayLong(day.date) })}
          onClick={() => setAsked('add')}
        >
          {t('corrections.missed')}
        </Button>
      ) : (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsked('add')}>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t('corrections.missed.add')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setAsked('leave')}>
            <Palmtree aria-hidden="true" className="size-4.5" />
            {t('corrections.leave')}
          </Button>
        </>
      )}
      {Dialog && <Dialog user={user} date={day.date} onClose={() => setAsked(null)} />}
    </div>
  );
}

const FIRST_DAYS = 14;
const MORE_DAYS = 28;

function since({ currentStreak, firstCheckIn }: Attendance): string {
  if (firstCheckIn === null) return t('people.record.none');
  if (currentStreak === null || currentStreak.days === 0) return t('people.record.broken');
  return currentStreak.startedOn === null
    ? t('people.record.beganBefore', { day: formatDayLong(firstCheckIn) })
    : t('people.record.since', { day: formatDayLong(currentStreak.startedOn) });
}

function StreakCard({ user, attendance }: { user: User; attendance: Attendance }) {
  const [count, setCount] = useState(FIRST_DAYS);
  const { days, currentStreak } = attendance;
  const shownDays = days.slice(-count).filter(({ reason }) => reason !== 'before');
  const before = days.length - Math.min(count, days.length);
  const hasOlder = before > 0 && days[before - 1]?.reason !== 'before';
  const streak = displayedStreak(currentStreak?.days ?? 0, useLoadedMe().scoring);
  return (
    <Card title={t('people.record.streak')}>
      <p className="mt-2 flex items-end gap-2">
        <span className={`num text-5xl leading-[0.85] font-bold ${streak > 0 ? 'text-sun-hero' : 'text-ink-soft'}`}>
          {formatNumber(streak)}
        </span>
        <span className="font-semibold">{t('attendance.streak.days', { count: streak })}</span>
      </p>
      <p className="mt-3 text-ink-soft">{since(attendance)}</p>
      {currentStreak?.freezes && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('people.record.freezes', { left: currentStreak.freezes.left, cap: currentStreak.freezes.cap })}
        </p>
      )}
      {shownDays.length > 0 && (
        <ol aria-label={t('attendance.recent')} className="mt-4 divide-y divide-line">
          {shownDays.toReversed().map((day) => (
            <DayRow
              key={day.date}
              day={day}
              streakBefore={days[days.indexOf(day) - 1]?.streak ?? 0}
              action={<MissedDay user={user} day={day} isBrief />}
            />
          ))}
        </ol>
      )}
      {hasOlder && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setCount(count + MORE_DAYS)}>
          {t('attendance.older')}
        </Button>
      )}
    </Card>
  );
}

function YearCard({ user, first }: { user: User; first: Attendance }) {
  const id = useId();
  const [year, setYear] = useState(first.year);
  const [picked, setPicked] = useState('');
  const asked = useQuery(userAttendanceOptions(user.id, year === first.year ? null : year));
  const days = asked.data?.days ?? [];
  const place = days.findIndex(({ date }) => date === picked);
  const index = place >= 0 ? place : days.length - 1;
  const day = days[index];
  const firstYear = first.firstCheckIn === null ? first.year : Number(first.firstCheckIn.slice(0, 4));
  const { scoring } = useLoadedMe();
  const effect = day && describeEffect(day, days[index - 1]?.streak ?? 0, scoring);
  const step = 'disabled:opacity-40';
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-bold">
          {t('people.record.year')}
        </h2>
        <div className="flex items-center">
          <Button
            variant="ghost"
            size="sm"
            className={step}
            disabled={year <= firstYear}
            aria-label={t('attendance.year.show', { year: String(year - 1) })}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <p aria-live="polite" className="num w-12 text-center font-bold">
            {year}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className={step}
            disabled={year >= first.year}
            aria-label={t('attendance.year.show', { year: String(year + 1) })}
            onClick={() => setYear(year + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <QueryState query={asked} className="mt-4 h-80" />
      {day && (
        <>
          <YearGrid year={year} days={days} chosen={day.date} onChoose={setPicked} />
          <p className="mt-2 flex min-h-12 flex-wrap items-baseline gap-x-4 rounded-control bg-sunken px-4 py-2.5 text-sm">
            <span className="font-semibold">{formatDayLong(day.date)}</span>
            <span>{describeReason(day, scoring)}</span>
            {day.points !== null && (
              <span className="num font-semibold">{t('points.count', { points: day.points })}</span>
            )}
            {effect && <span className="text-ink-soft">{effect}</span>}
          </p>
          <MissedDay key={day.date} user={user} day={day} />
          <YearLegend days={days} />
          <p className="sr-only">{t('attendance.year.help')}</p>
        </>
      )}
    </Card>
  );
}

export function PersonRecord({ user }: { user: User }) {
  const attendance = useQuery(userAttendanceOptions(user.id, null));
  if (attendance.isPending) {
    return (
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] lg:items-start">
        <Skeleton className="h-[60rem]" />
        <Skeleton className="h-[37rem]" />
      </div>
    );
  }
  if (!attendance.data) {
    return (
      <Card>
        <QueryError query={attendance} />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] lg:items-start">
      <StreakCard user={user} attendance={attendance.data} />
      <YearCard user={user} first={attendance.data} />
    </div>
  );
}
