import { Award, Flame, HandHeart, Megaphone, Trophy, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import type { AchievementId } from '#domain/achievements/achievements.ts';
import type { WallDay } from '#domain/api/walls.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import type { WallFigures } from '#domain/wall/figures.ts';
import { formatDayLong, formatNames, formatNumber, formatTime } from '#web/messages/format.ts';
import { locale } from '#web/messages/locale.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { BrandMark, hasName, SunMark } from '#web/ui/BrandMark.tsx';
import { minutesAt, Scene, type Phase } from './Scene.tsx';
import './wall.css';

const NOON = 12 * 60;

/** Until noon, the function returns the morning greeting. */
export function findGreeting(phase: Phase, now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (phase === 'night') return 'night';
  if (phase === 'dusk') return 'evening';
  return phase === 'day' && minutesAt(now, timeZone) >= NOON ? 'afternoon' : 'morning';
}

const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);

/** The time for which each slide is shown. */
const TEXT_MS = 9_000;

const ICONS = { streak: Flame, badge: Award, achievement: Trophy } as const;

interface Slide {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

function listSlides({ names, celebrations, announcement }: WallDay): Slide[] {
  const earned = celebrations.map(({ firstName, kind, title }): Slide => {
    const slide = { key: `${firstName} ${kind} ${title}`, icon: ICONS[kind], title: firstName };
    if (kind === 'streak') return { ...slide, text: t('checkin.celebrate.streak', { day: Number(title) }) };
    const name = kind === 'achievement' ? t(`award.${title as AchievementId}`) : translateName(title);
    return { ...slide, text: t(`checkin.celebrate.${kind}`, { name }) };
  });
  return [
    ...(names.length > 0
      ? [{ key: 'names', icon: HandHeart, title: formatNames(names), text: t('display.names') }]
      : []),
    ...earned,
    ...(announcement
      ? [{ key: 'announcement', icon: Megaphone, title: announcement.title, text: announcement.message }]
      : []),
  ];
}

function Voice({ slides, isResting }: { slides: readonly Slide[]; isResting: boolean }) {
  const [turn, setTurn] = useState(0);
  const hasMany = slides.length > 1;
  useEffect(() => {
    if (!hasMany) return;
    const timer = setInterval(() => setTurn((before) => before + 1), TEXT_MS);
    return () => clearInterval(timer);
  }, [hasMany]);
  const slide = slides[turn % Math.max(1, slides.length)];
  return (
    <div className="wall-voice-box">
      {slide ? (
        <div key={slide.key} className="wall-voice wall-voice-line">
          <span className="wall-voice-mark">
            <slide.icon aria-hidden="true" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <p className="wall-voice-title">{slide.title}</p>
            <p className="wall-voice-text wall-ground-soft">{slide.text}</p>
          </div>
        </div>
      ) : (
        <p className="wall-voice-text wall-ground-soft flex items-center gap-[0.6em]">
          <SunMark className="size-[1.6em] shrink-0" />
          {t(isResting ? 'wall.resting' : 'wall.idle')}
        </p>
      )}
    </div>
  );
}

/** The height of the sun on a day off, which does not depend on check-ins. */
const SUN_OF_DAY_OFF = 70;

/** The number of teams from which the ground gets a larger part of the screen. */
const DENSE_FROM = 13;

interface Props {
  day: WallDay;
  now: Date;
  phase: Phase;
  note?: ReactNode;
  children?: ReactNode;
}

/**
 * There is no share on a day off, in a small company, and before enough users have checked in. A text is shown instead.
 */
function Hero({ day: { figures, isDayOff, backOn } }: { day: WallDay }) {
  if (figures === null || figures.percent === null) {
    const words = isDayOff ? 'wall.off' : figures ? 'wall.first' : 'wall.small';
    return (
      <>
        <p className="wall-caption-alone">{t(words)}</p>
        {backOn !== null && <p className="wall-caption wall-soft">{t('wall.back', { day: formatDayLong(backOn) })}</p>}
      </>
    );
  }
  const { percent, points, longStreaks, stage } = figures;
  return (
    <>
      <p>
        <span className="wall-caption wall-soft block">{t('wall.about')}</span>
        <span className="num wall-number">{formatPercent(percent)}</span>
        <span className="wall-caption block">{t(stage === 'most' ? 'wall.most' : 'wall.growing')}</span>
      </p>
      <dl className="wall-facts">
        {points !== null && points > 0 && (
          <div>
            <dd className="num">{formatNumber(points)}</dd>
            <dt className="wall-soft">{t('wall.points')}</dt>
          </div>
        )}
        {longStreaks !== null && (
          <div>
            <dd className="num">{t('list.atLeast', { count: formatNumber(longStreaks) })}</dd>
            <dt className="wall-soft">{t('wall.streaks')}</dt>
          </div>
        )}
      </dl>
    </>
  );
}

const DOTS = [1, 2, 3, 4] as const;

/** The numbers of teams from which the lines are closer and the letters are smaller. */
const MANY = 9;
const VERY_MANY = 17;

function findSizes(count: number): Record<`--team-${string}`, number> {
  if (count >= VERY_MANY) return { '--team-width': 21, '--team-size': 1.85, '--team-gap': 1.15, '--team-dot': 1.1 };
  return count >= MANY
    ? { '--team-width': 25, '--team-size': 2.1, '--team-gap': 1.3, '--team-dot': 1.3 }
    : { '--team-width': 31, '--team-size': 2.5, '--team-gap': 1.8, '--team-dot': 1.5 };
}

/** No number is shown, because a number could reveal who is absent. */
function Teams({ teams }: { teams: WallFigures['teams'] }) {
  return (
    <ul aria-label={t('wall.teams')} className="wall-teams" style={findSizes(teams.length) as CSSProperties}>
      {teams.map(({ name, level }) => (
        <li key={name ?? ''} className="wall-team">
          <span>{name ?? t('wall.teams.other')}</span>
          <span className="sr-only">{t(`wall.level.${level}`)}</span>
          <span aria-hidden="true" className="wall-level">
            {DOTS.map((dot) => (
              <i key={dot} data-on={dot <= level ? '' : undefined} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Face({ day, now, phase, note, children }: Props) {
  const { figures, timeZone, isDayOff } = day;
  const isNight = phase === 'night';
  const teams = isNight ? [] : (figures?.teams ?? []);
  const slides = listSlides(day);
  return (
    <div className="wall-face" data-dense={teams.length >= DENSE_FROM ? '' : undefined}>
      <div className="wall-sky">
        <Scene sun={isDayOff ? SUN_OF_DAY_OFF : (figures?.sun ?? 0)} phase={phase} />
        <div className="wall-head">
          <div className="min-w-0">
            {(day.brand.logo ?? day.brand.name) && (
              <p className="wall-brand">
                {day.brand.logo && <BrandMark brand={day.brand} className="wall-logo" />}
                {!hasName(day.brand) && day.brand.name}
              </p>
            )}
            <h1 className="wall-greeting">{t(`wall.greeting.${findGreeting(phase, now, timeZone)}`)}</h1>
            <p className="wall-caption wall-soft">{formatDayLong(localDateIn(timeZone, now))}</p>
          </div>
          <div className="flex shrink-0 items-start gap-[calc(var(--u)*2)]">
            <time dateTime={now.toISOString()} className="num wall-clock">
              {formatTime(now.toISOString(), timeZone)}
            </time>
            {children}
          </div>
        </div>
        <div className="wall-hero">{!isNight && <Hero day={day} />}</div>
      </div>
      <div className="wall-ground" data-parts={teams.length > 0 ? 2 : 1}>
        <Voice slides={slides} isResting={isNight || isDayOff} />
        {teams.length > 0 && <Teams teams={teams} />}
        {note}
      </div>
    </div>
  );
}
