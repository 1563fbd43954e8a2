import type { PointsLine } from '../../../domain/scoring/score.ts';
import { formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Why a line of the receipt brought its points. */
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
