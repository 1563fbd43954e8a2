import { formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

export interface TileFigure {
  name: string;
  value: string;
  note?: string;
}

/** Four figures beside each other, or two by two. */
export function Tiles({ figures }: { figures: readonly TileFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="rounded-card bg-surface p-(--space-card) shadow-soft">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="num mt-1 text-2xl leading-tight font-bold whitespace-nowrap sm:text-4xl">{value}</dd>
          {note && <dd className="mt-1 text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The figures that a day and a period share. */
export const punctuality = ({
  averageCheckInTime,
  onTimeRate,
}: {
  averageCheckInTime: string | null;
  onTimeRate: number | null;
}): TileFigure[] => [
  {
    name: t('analytics.average'),
    value: averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('analytics.none'),
  },
  {
    name: t('analytics.onTime'),
    value: onTimeRate === null ? t('analytics.none') : t('analytics.percent', { value: onTimeRate }),
  },
];
