import { MoveDownRight, MoveRight, MoveUpRight } from 'lucide-react';
import { formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { Comparison } from './period.ts';

export interface TileFigure {
  name: string;
  value: string;
  note?: string | undefined;
  compared?: Comparison | undefined;
}

const ICONS = { up: MoveUpRight, down: MoveDownRight, same: MoveRight } as const;

/** The text describes the change, and the arrow only supports it. */
export function Compared({ trend, text }: Comparison) {
  const Icon = ICONS[trend];
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {text}
    </span>
  );
}

export function Tiles({ figures }: { figures: readonly TileFigure[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-4 @min-[16rem]:grid-cols-2 lg:gap-6 xl:grid-cols-4">
        {figures.map(({ name, value, note, compared }) => (
          <div key={name} className="rounded-card bg-surface p-(--space-card) shadow-soft">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="mt-1 text-2xl leading-tight font-bold whitespace-nowrap sm:text-4xl">{value}</dd>
            {compared && (
              <dd className="mt-1 text-sm font-medium">
                <Compared {...compared} />
              </dd>
            )}
            {note && <dd className="mt-1 text-sm text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

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
    name: t('admin.ontime'),
    value: onTimeRate === null ? t('analytics.none') : t('analytics.percent', { value: onTimeRate }),
  },
];
