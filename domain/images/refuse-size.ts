import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { LOGO_BOX, PICTURE_SIDE, REWARD_PICTURE, type ImageKind, type Size } from './limits.ts';

const isWithin = (pixels: number, min: number, max: number): boolean => pixels >= min && pixels <= max;

export function findSizeRefusal(kind: ImageKind, { width, height }: Size): FieldIssue | null {
  if (kind === 'picture') {
    const { min, max } = PICTURE_SIDE;
    const fits = width === height && isWithin(width, min, max);
    return fits ? null : createIssue('image', 'image_square', { min, max });
  }
  if (kind === 'reward') {
    const { ratio, min, max } = REWARD_PICTURE;
    const fits = height === Math.round(width / ratio) && isWithin(width, min, max);
    return fits ? null : createIssue('image', 'image_wide', { min, max });
  }
  const { min, width: maxWidth, height: maxHeight } = LOGO_BOX;
  const fits = isWithin(width, min, maxWidth) && isWithin(height, min, maxHeight);
  return fits ? null : createIssue('image', 'image_bounds', { min, width: maxWidth, height: maxHeight });
}
