import { formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Returns the text for a completed correction. If the correction changed points, the text contains them. */
export const withMovedPoints = (done: string, points: number): string =>
  points === 0 ? done : `${done} ${t('corrections.movedPoints', { points: formatSigned(points) })}`;
