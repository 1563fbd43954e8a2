import { formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Returns the text of a correction, with the points that it moved if there are any. */
export const withMovedPoints = (done: string, points: number): string =>
  points === 0 ? done : `${done} ${t('corrections.movedPoints', { points: formatSigned(points) })}`;
