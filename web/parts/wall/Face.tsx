import type { ReactNode, CSSProperties } from 'react';
import type { WallDay } from '../../../domain/api/walls.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { formatDayLong, formatNumber, formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { BrandMark, hasName } from '../../ui/BrandMark.tsx';
import { formatPercent } from './format.ts';
import { findGreeting, type Phase } from './phase.ts';
import { Scene } from './Scene.tsx';
import { listSlides, Voice } from './Voice.tsx';
import './wall.css';
import type { WallFigures } from '../../../domain/wall/figures.ts';

/** The height of the sun on a day off, which does not depend on check-ins. */
const SUN_OF_DAY_OFF = 70;

/** The number of teams from which the ground gets a larger part of the screen. */
const DENSE_FROM = 13;

interface Props {
  day: WallDay;
  now: Date;
  phase: Phase;
  /** The note in the corner about a lost connection. */
  note?: ReactNode;
  /** Content beside the clock. */
  children?: ReactNode;
}

/**
 * Shows the approximate share of users who have checked in, in the largest letters. There is no share on a day off, in
 * a small company, and before enough users have checked in. A text is shown instead.
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
            <dd className="num">{t('wall.streaks.count', { count: formatNumber(longStreaks) })}</dd>
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

/**
 * Shows in four dots how much of each team has checked in. No number is shown, because a number could reveal who is
 * absent.
 */
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

/** Shows the whole wall. The sky has the sun and the day’s figures, and the ground has the teams and the slides. */
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
