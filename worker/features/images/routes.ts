import { Hono } from 'hono/tiny';
import { imageParamSchema } from '../../../domain/api/images.ts';
import { AppError } from '../../app-error.ts';
import { findImage } from '../../core/images.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';

/** The bytes under an address never change. A shared cache does not keep a person's face. */
const LOGO_CACHE = 'public, max-age=31536000, immutable';
const PICTURE_CACHE = 'private, max-age=31536000, immutable';

export const imagesRoutes = new Hono<AppEnv>()
  /** Anyone who knows the address: no `<img>` sends a session. That of a person's picture cannot be guessed (docs/decisions/0069). */
  .get('/:id', valid('param', imageParamSchema), async (c) => {
    const image = await findImage(c.var.db, c.req.valid('param').id);
    if (!image) throw new AppError('not_found');
    return c.body(image.bytes, 200, {
      'Content-Type': image.type,
      'Cache-Control': image.isLogo ? LOGO_CACHE : PICTURE_CACHE,
    });
  });

/** What the routes answer, for the OpenAPI document alone. */
export const imagesAnswers = {
  'GET /:id': [{ status: 200, mediaType: 'image/*', summary: 'The company’s logo, or a person’s picture.' }],
} satisfies Answers;
