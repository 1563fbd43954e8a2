import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isCardOpen } from '#domain/notices/card-kinds.ts';
import { describeGiver, findNoticePage, toNoticeText } from '#web/kit/notifications/notice-words.ts';
import { noticesOptions, useReadOne } from '#web/kit/notifications/notices.ts';
import { openThanks, readThanker } from '#web/parts/thanks/thanks-form.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { NOTICE_TONES } from '#web/ui/Notice.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { serverNow, type ShownMe, useLoadedMe } from '#web/kit/session/me.ts';
import { formatNames, formatWeekday } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { findSight, minutesAt, phaseAt, Scene, type Sight } from '#web/parts/wall/Scene.tsx';

interface PictureProps {
  me: ShownMe;
  sun: number;
  sight?: Sight | null;
  isOnWater?: boolean;
  isTextKnown?: boolean;
  skyHeight: string;
  children: ReactNode;
}

/** The text is on the ground, where nothing moves behind it. */
function Picture({ me, sun, sight = null, isOnWater, isTextKnown = true, skyHeight, children }: PictureProps) {
  return (
    <div className="@container">
      <div
        data-phase={phaseAt(serverNow(me), me.today.timeZone)}
        className="wall morning overflow-hidden rounded-hero shadow-soft"
      >
        <div className={`relative bg-(image:--wall-sky) ${skyHeight}`}>
          <Scene sun={sun} sight={sight} isOnWater={isOnWater} phase={phaseAt(serverNow(me), me.today.timeZone)} />
        </div>
        <div className="bg-(--wall-ground) px-6 pt-1 pb-5 text-(--wall-on-ground)">
          <div className={isTextKnown ? undefined : 'invisible'}>{children}</div>
        </div>
      </div>
    </div>
  );
}

const NOON = 12 * 60;
const EVENING = 17 * 60;

/** True in the evening of the week's last working day when no working day was missed. */
function hasFullWeek({ stats: { weeklyProgress }, today }: ShownMe): boolean {
  const { days, checkedIn, scheduled } = weeklyProgress;
  const last = days.findLast(({ kind }) => kind === 'scheduled');
  return scheduled > 1 && checkedIn === scheduled && last?.date === today.date;
}

function headline(me: ShownMe, minutes: number): string {
  const { departmentToday: today, department, stats } = me;
  if (minutes >= EVENING && hasFullWeek(me)) return t('morning.week', { count: stats.weeklyProgress.scheduled });
  if (!today) return t('morning.alone');
  return today.stage === 'some'
    ? t('morning.some', { department, count: today.count ?? 0 })
    : t(`morning.${today.stage}`, { department });
}

/** The sun of a user without a team to compare with. */
const SUN_ALONE = 60;
/** A check-in lifts the sun by this much, as far as one sees. */
const LIFT = 18;

interface ThisMorningProps {
  me: ShownMe;
  /** False until the server has confirmed the check-in. The sun rises then, and the text keeps its place until then. */
  isIn: boolean;
  isFresh: boolean;
}

/** Shows how many colleagues are in, and never who is missing. */
export function ThisMorning({ me, isIn, isFresh }: ThisMorningProps) {
  const sun = me.departmentToday?.sun ?? SUN_ALONE;
  const [isUp, setUp] = useState(!isFresh);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setUp(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const minutes = minutesAt(serverNow(me), me.today.timeZone);
  return (
    <section aria-labelledby="morning">
      <Picture
        me={me}
        sun={isIn && isUp ? sun : sun - LIFT}
        sight={findSight(me.id, me.today.date)}
        isTextKnown={isIn}
        skyHeight="h-36 lg:h-48"
      >
        <h2 id="morning" className="text-sm text-(--wall-on-ground-soft)">
          {t(minutes < NOON ? 'morning.title' : 'morning.title.later')}
        </h2>
        <p className="mt-0.5 text-lg leading-snug font-semibold text-balance">{headline(me, minutes)}</p>
        {me.arrivals.length > 0 && (
          <p className="mt-1 text-sm text-(--wall-on-ground-soft)">
            {t('morning.arrivals', { names: formatNames(me.arrivals) })}
          </p>
        )}
        {me.away.length > 0 && (
          <p className="mt-1 text-sm text-(--wall-on-ground-soft)">
            {t('morning.away', { names: formatNames(me.away) })}
          </p>
        )}
      </Picture>
    </section>
  );
}

const SUN_OF_DAY_OFF = 62;

export function DayOff({ me }: { me: ShownMe }) {
  const { kind, date } = me.today;
  if (kind === 'scheduled') return null;
  return (
    <Picture me={me} sun={SUN_OF_DAY_OFF} isOnWater skyHeight="h-56 lg:h-64">
      <p className="text-2xl leading-tight font-bold text-balance">
        {t(`dayOff.${kind}`, { day: formatWeekday(date) })}
      </p>
      {me.currentStreak > 0 && <p className="mt-1 text-(--wall-on-ground-soft)">{t('dayOff.streak')}</p>}
    </Picture>
  );
}

/** A card goes when the user opens or closes it, on all devices. */
export function NotificationCard() {
  const { role } = useLoadedMe();
  const { data } = useQuery(noticesOptions);
  const read = useReadOne();
  const notice = data?.items.findLast(isCardOpen);
  if (!notice) return null;
  const { id, kind, givenBy } = notice;
  const { tone, title, text } = toNoticeText(notice);
  const sender = describeGiver(notice);
  const thanker = readThanker(notice);
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <section key={id} aria-label={t('given.title')} data-given="" className="grid animate-unfold">
      {/* The clip margin leaves room for the shadow. Without the margin, the row would cut the shadow. */}
      <div className="@container min-h-0 overflow-clip [overflow-clip-margin:2rem]">
        <div className="relative flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card bg-surface py-3 pr-3 pl-4 shadow-soft hover:bg-raised">
          {givenBy ? (
            <Avatar name={givenBy.name} url={givenBy.avatarUrl} className="mt-0.5" />
          ) : (
            <Icon aria-hidden="true" className={`mt-1 size-6 shrink-0 ${colour}`} />
          )}
          <div className="min-w-32 grow basis-0">
            {sender && <p className="text-sm text-ink-soft">{sender}</p>}
            <Link
              to={findNoticePage(kind, role)}
              onClick={() => read.mutate(id)}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {title}
            </Link>
            <p className="line-clamp-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
          <div className="relative ml-auto flex flex-wrap justify-end gap-2 self-center">
            {thanker && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  read.mutate(id);
                  openThanks(thanker);
                }}
              >
                {t('thanks.back')}
              </Button>
            )}
            <Button
              variant={thanker ? 'ghost' : 'secondary'}
              size="sm"
              aria-label={t('given.close', { title })}
              onClick={() => read.mutate(id)}
            >
              {t('next.announcement.read')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
