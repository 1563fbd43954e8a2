import { ArrowRight, Flame } from 'lucide-react';
import type { AdditionPreview } from '../../../domain/api/corrections.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { useScoring } from '../../kit/use-scoring.ts';
import { formatNumber, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

interface Props {
  /** The preview. Undefined while the preview is loading, and after a failure. */
  preview: AdditionPreview | undefined;
  /** The error of a failed preview, or null. */
  error: unknown;
  /** True when a day and a time are chosen. */
  isChosen: boolean;
}

const LINE = 'mt-1 text-sm text-ink-soft wrap-anywhere';

/**
 * Shows how adding the check-in would change the streak and the points. The element keeps its size while the preview
 * loads.
 */
export function AdditionEffect({ preview, error, isChosen }: Props) {
  const scoring = useScoring();
  const shown = (days: number) => displayedStreak(days, scoring);
  const points = preview ? preview.points + preview.badgePoints : 0;
  const [from, to] = preview ? [shown(preview.streakBefore), shown(preview.currentStreak)] : [0, 0];
  return (
    <output aria-busy={isChosen && !preview && !error} className="block min-h-19 rounded-control bg-sunken px-4 py-3">
      {!preview && (
        <span className="text-sm text-ink-soft">
          {error ? toAppError(error).message : !isChosen && t('corrections.effect.none')}
        </span>
      )}
      {preview && (
        <>
          <span className="sr-only">{t('corrections.effect.said', { from, to, points: formatSigned(points) })}</span>
          <span aria-hidden="true" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
            <Flame className="size-5 fill-sun-amber stroke-sun-coral" />
            {from !== to && (
              <>
                <span className="font-semibold text-ink-soft">{formatNumber(from)}</span>
                <ArrowRight className="-mx-1 size-4 text-ink-soft" />
              </>
            )}
            <span>{t('corrections.effect.days', { count: to })}</span>
            <span className="ml-auto">
              {formatSigned(points)} {t('points.unit', { points })}
            </span>
          </span>
          {preview.badges.length > 0 && (
            <span className={`block ${LINE}`}>
              {t('corrections.effect.badges', { names: preview.badges.join(', ') })}
            </span>
          )}
          {preview.badges.length === 0 && (
            <span className={`block ${LINE}`}>{t('corrections.effect.later', { count: preview.changedDays })}</span>
          )}
        </>
      )}
    </output>
  );
}
