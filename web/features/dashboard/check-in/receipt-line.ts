import type { PointsLine } from '../../../../domain/scoring/score.ts';
import { formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';

/** Returns the reason for the points of a receipt line, as text. */
export function lineText({ reason, every }: PointsLine, earlyBefore: string): string {
  switch (reason) {
    case 'early':
      return t('checkin.line.early', { time: formatTimeOfDay(earlyBefore) });
    case 'streak_bonus':
      return t('checkin.line.streak_bonus', { every: every ?? 0 });
    default:
      return t(`checkin.line.${reason}`);
  }
}
