import { formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** What a correction of the record did, with the points that it moved, where it moved any. */
export const withMovedPoints = (done: string, points: number): string =>
  points === 0 ? done : `${done} ${t('corrections.movedPoints', { points: formatSigned(points) })}`;
