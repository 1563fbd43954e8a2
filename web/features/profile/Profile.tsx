import { useQuery } from '@tanstack/react-query';
import { Flame, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { Attendance, CurrentStreak } from '#domain/api/attendance.ts';
import type { RecentAward } from '#domain/api/me.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { ASK_FOR_MISSED, PATHS } from '#web/kit/paths.ts';
import { useMe, type ShownMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { formatDay, formatDayLong, formatNumber, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { awardName, MedalIcon } from '#web/parts/awards/MedalIcon.tsx';
import { DayRow } from '#web/parts/record/record-rows.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { attendanceOptions, toYear } from './own-queries.ts';
import { isOfSettings, ProfileHeader, RECORD_SECTIONS, Section, SectionLinks, useOwnPages } from './profile-parts.tsx';
import { LeaveCard } from './record/LeaveCard.tsx';
import { PointHistory, RecordSkeleton } from './record/PointHistory.tsx';
import { firstToTell, shownDays } from './record/record-days.ts';
import { YearCard } from './record/YearCard.tsx';

const FIRST_DAYS = 7;
const MORE_DAYS = 28;

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

function StreakCard({ me }: { me: ShownMe }) {
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
    return <FailedCard title={t('streak.title')} query={now} />;
  }

  const isWaiting = me.waitingCheckIn?.refusal === null;
  const streak = displayedStreak(me.expectedStreak ?? me.currentStreak, me.scoring);
  return (
    <Card title={t('streak.title')}>
      <p className="mt-3 flex items-end gap-3">
        {streak > 0 ? (
          <>
            <span className="num text-6xl leading-[0.85] font-bold text-sun-hero">{formatNumber(streak)}</span>
            <span className="text-lg leading-tight font-semibold">
              {t('attendance.streak.days', { count: streak })}
            </span>
          </>
        ) : (
          <span className="text-3xl leading-tight font-bold">
            {t(now.data.firstCheckIn === null ? 'streak.first' : 'attendance.streak.again')}
          </span>
        )}
        <Flame
          aria-hidden="true"
          className={`ml-auto size-10 ${streak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
          strokeWidth={1.5}
        />
      </p>
      <p className="mt-4 font-medium">{since(now.data, streak, isWaiting && streak === 1)}</p>
      {streak === 0 && now.data.firstCheckIn !== null && (
        <Link
          to="#year"
          state={ASK_FOR_MISSED}
          className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
        >
          {t('streak.wrong')}
        </Link>
      )}
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

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-3 @min-[14rem]:block">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num text-xl font-bold whitespace-nowrap">{value}</dd>
    </div>
  );
}

function Identity({ me }: { me: ShownMe }) {
  // The email address is split, so that a long address breaks before the @.
  const [local, domain] = me.email.split('@');
  const { averageCheckInTime } = me.stats;
  return (
    <Card aria-label={t('dashboard.figures')}>
      <div className="@container">
        <div className="flex flex-col items-start gap-4 @min-[14rem]:flex-row @min-[14rem]:items-center">
          <Avatar name={me.name} url={me.avatarUrl} size="lg" />
          <div className="max-w-full min-w-0">
            <p className="text-xl leading-tight font-bold wrap-anywhere">{me.name}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {t(`auth.role.${me.role}`)} · {me.department}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {local}
              <wbr />@{domain}
            </p>
          </div>
        </div>
        <dl className="mt-6 grid gap-x-3 gap-y-1.5 @min-[14rem]:grid-cols-2 @min-[14rem]:gap-y-4 @min-[28rem]:grid-cols-3">
          <Figure name={t('figure.level')} value={formatNumber(me.level)} />
          <Figure
            name={t('profile.streak')}
            value={t('figure.days', {
              count: displayedStreak(me.expectedStreak ?? me.currentStreak, me.scoring),
            })}
          />
          <Figure name={t('figure.checkIns')} value={formatNumber(me.totalCheckIns)} />
          <Figure
            name={t('profile.average')}
            value={averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('profile.average.none')}
          />
          <Figure name={t('achievements.title')} value={formatNumber(me.achievementsCount)} />
          <Figure name={t('profile.balance')} value={formatNumber(me.pointsBalance)} />
          <Figure name={t('profile.earned')} value={formatNumber(me.totalPointsEarned)} />
          <Figure name={t('profile.redeemed')} value={formatNumber(me.totalPointsRedeemed)} />
        </dl>
      </div>
    </Card>
  );
}

function RecentAwards({ awards }: { awards: readonly RecentAward[] }) {
  return (
    <Card aria-labelledby="recent-awards">
      <h2 id="recent-awards" className="text-sm text-ink-soft">
        {t('profile.latest')}
      </h2>
      {awards.length === 0 && <p className="mt-2 font-semibold">{t('profile.latest.none')}</p>}
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {awards.map((award) => (
          <li key={`${award.kind}-${award.id}`} className="flex items-center gap-4">
            <MedalIcon icon={award.icon} tier={award.tier} />
            <p className="min-w-0">
              <span className="line-clamp-2 leading-snug font-semibold">{awardName(award)}</span>
              <span className="text-sm text-ink-soft">
                <When at={award.at} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Link to={PATHS.achievements} className={buttonClass('ghost', 'md', 'mt-3 w-full')}>
        {t('profile.latest.all')}
      </Link>
    </Card>
  );
}

export default function Profile() {
  const me = useMe();
  const { hash } = useLocation();
  const { settings } = useOwnPages();
  if (isOfSettings(hash)) return <Navigate to={settings + hash} replace />;
  return (
    <div className="w-full">
      <ProfileHeader title={t('nav.profile')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-5">
          <Identity me={me} />
          <RecentAwards awards={me.stats.recentAchievements} />
          <SectionLinks names={RECORD_SECTIONS} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section name="streak">
            <StreakCard key={me.id} me={me} />
          </Section>
          <Section name="year">
            <YearCard key={me.id} me={me} />
          </Section>
          <Section name="points">
            <PointHistory key={me.id} me={me} />
          </Section>
          <Section name="leave">
            <LeaveCard key={me.id} me={me} />
          </Section>
        </div>
      </div>
    </div>
  );
}
