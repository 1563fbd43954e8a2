import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { LOGO_BOX, PICTURE_SHAPES, toHeight, type PictureKind, type Size } from './limits.ts';

const isWithin = (pixels: number, min: number, max: number): boolean => pixels >= min && pixels <= max;

export function findSizeRefusal(kind: PictureKind | 'logo', { width, height }: Size): FieldIssue | null {
  if (kind !== 'logo') {
    const { min, max } = PICTURE_SHAPES[kind];
    const fits = height === toHeight(kind, width) && isWithin(width, min, max);
    return fits ? null : createIssue('image', kind === 'user' ? 'image_square' : 'image_wide', { min, max });
  }
  const { min, width: maxWidth, height: maxHeight } = LOGO_BOX;
  const fits = isWithin(width, min, maxWidth) && isWithin(height, min, maxHeight);
  return fits ? null : createIssue('image', 'image_bounds', { min, width: maxWidth, height: maxHeight });
}
