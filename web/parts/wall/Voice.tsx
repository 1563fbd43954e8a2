import { Award, Flame, HandHeart, Megaphone, Trophy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AchievementId } from '../../../domain/achievements/achievements.ts';
import type { WallDay } from '../../../domain/api/walls.ts';
import { t } from '../../messages/t.ts';
import { SunMark } from '../../ui/SunMark.tsx';
import { listNames } from './format.ts';

/** The time for which each slide is shown, in milliseconds. */
const TEXT_MS = 9_000;

const ICONS = { streak: Flame, badge: Award, achievement: Trophy } as const;

interface Slide {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Returns the slides of a wall, which show the latest names, the awards and the announcement. */
export function listSlides({ names, celebrations, announcement }: WallDay): Slide[] {
  const earned = celebrations.map(({ firstName, kind, title }): Slide => {
    const slide = { key: `${firstName} ${kind} ${title}`, icon: ICONS[kind], title: firstName };
    if (kind === 'streak') return { ...slide, text: t('checkin.celebrate.streak', { day: Number(title) }) };
    const name = kind === 'achievement' ? t(`award.${title as AchievementId}`) : title;
    return { ...slide, text: t(`checkin.celebrate.${kind}`, { name }) };
  });
  return [
    ...(names.length > 0 ? [{ key: 'names', icon: HandHeart, title: listNames(names), text: t('wall.names') }] : []),
    ...earned,
    ...(announcement
      ? [{ key: 'announcement', icon: Megaphone, title: announcement.title, text: announcement.message }]
      : []),
  ];
}

/**
 * Shows one slide after the other. When there are no slides, shows a text that explains the rising sun. At night and on
 * days off, the text wishes the users a good rest instead.
 */
export function Voice({ slides, isResting }: { slides: readonly Slide[]; isResting: boolean }) {
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
