import { CircleCheck, Flame, Gift, ShieldCheck, Smile, UsersRound, type LucideIcon } from 'lucide-react';
import type { MoodReaders } from '../../../domain/checkins/mood-readers.ts';
import { t } from '../../messages/t.ts';

interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="mt-6 mb-2 flex flex-col gap-5">
      {points.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-start gap-4">
          <span className="grid size-11 shrink-0 place-content-center rounded-full bg-sun-soft text-sun-ink">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0">
            <h2 className="font-bold">{title}</h2>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the first card, which explains check-ins, streaks and points. */
export function WhatItIs() {
  return (
    <Points
      points={[
        { Icon: CircleCheck, title: t('setup.what.checkIn'), text: t('setup.what.checkIn.text') },
        { Icon: Flame, title: t('setup.what.streak'), text: t('setup.what.streak.text') },
        { Icon: Gift, title: t('setup.what.points'), text: t('setup.what.points.text') },
      ]}
    />
  );
}

/** Shows the second card, which explains who sees which data under the company's current settings. */
export function WhoSeesWhat({ readers }: { readers: MoodReaders }) {
  return (
    <Points
      points={[
        { Icon: UsersRound, title: t('setup.who.colleagues'), text: t('setup.who.colleagues.text') },
        { Icon: ShieldCheck, title: t('setup.who.hr'), text: t('setup.who.hr.text') },
        { Icon: Smile, title: t('setup.who.mood'), text: t(`setup.who.mood.${readers}`) },
      ]}
    />
  );
}
