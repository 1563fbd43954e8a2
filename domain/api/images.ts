import * as v from 'valibot';
import { IMAGE_MAX_BYTES } from '../images/limits.ts';
import { countSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

const BASE64_MAX = Math.ceil(IMAGE_MAX_BYTES / 3) * 4;

/**
 * A JPEG, PNG or WebP in base64. A user's picture is square, a reward's is 16:9, and a logo fits into its box
 * (domain/images/limits.ts).
 */
export const imageSchema = v.pipe(
  v.string(),
  v.maxLength(BASE64_MAX, refuseAs('image_bytes', { kilobytes: IMAGE_MAX_BYTES / 1_000 })),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, refuseAs('image')),
);

export const imageInputSchema = v.strictObject({ image: imageSchema });

/** The id is long and random, so that nobody can guess it. */
export const imageParamSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, refuseAs('id'))),
});

/** The name is empty when the company has not set a name. */
export const brandSchema = v.strictObject({
  name: v.string(),
  logo: v.nullable(v.strictObject({ url: v.string(), width: countSchema, height: countSchema })),
});
export type Brand = v.InferOutput<typeof brandSchema>;
