import { Flame, Sparkles } from 'lucide-react';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import type { LoadedMe } from '../../kit/session/me.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { nextBonusText } from '../../parts/record/next-bonus-text.ts';
import { Card } from '../../ui/Card.tsx';

interface Props {
  name: string;
  value: string;
  unit?: string;
  /** True for a running streak. The number then has a warm colour. */
  warm?: boolean;
}

function Fact({ name, value, unit, warm = false }: Props) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span className={`num text-5xl leading-none font-bold ${warm ? 'text-sun-hero' : ''}`}>{value}</span>
        {unit && <span className="font-medium text-ink-soft">{unit}</span>}
      </p>
    </div>
  );
}

export function Streaks({ me }: { me: LoadedMe }) {
  const { currentStreak, longestStreak, scoring } = me;
  const bonus = nextBonusText(me);
  const shown = displayedStreak(currentStreak, scoring);
  const shownLongest = displayedStreak(longestStreak, scoring);
  const isRecord = currentStreak > 0 && currentStreak >= longestStreak;
  return (
    <Card>
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap gap-x-10 gap-y-5">
          <Fact
            name={t('achievements.streak')}
            value={formatNumber(shown)}
            unit={t('achievements.days', { count: shown })}
            warm={currentStreak > 0}
          />
          <Fact
            name={t('achievements.longest')}
            value={formatNumber(shownLongest)}
            unit={t('achievements.days', { count: shownLongest })}
          />
        </div>
        <Flame
          aria-hidden="true"
          strokeWidth={1.5}
          className={`size-10 shrink-0 ${currentStreak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
        />
      </div>
      {/* Hidden when the screen caps the longest streak, because the text would contradict the capped numbers. */}
      {longestStreak > 0 && shownLongest === longestStreak && (
        <p className="mt-4 text-sm text-ink-soft">
          {isRecord
            ? t('achievements.record')
            : t('achievements.toRecord', { count: longestStreak - currentStreak + 1 })}
        </p>
      )}
      {bonus && (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Sparkles aria-hidden="true" className="size-5 shrink-0 text-sun-ink" />
          {bonus}
        </p>
      )}
    </Card>
  );
}
