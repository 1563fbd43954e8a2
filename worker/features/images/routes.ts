import { Hono } from 'hono/tiny';
import { imageParamSchema } from '#domain/api/images.ts';
import { AppError } from '#worker/app-error.ts';
import { findImage } from '#worker/core/images.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';

/**
 * The bytes of an address never change, so a browser may cache them for a year. A shared cache must not store a picture
 * of a user or a reward.
 */
const LOGO_CACHE = 'public, max-age=31536000, immutable';
const PICTURE_CACHE = 'private, max-age=31536000, immutable';

export const imagesRoutes = new Hono()
  /**
   * Needs no session, because an `<img>` sends no session. The address of a picture cannot be guessed
   * (docs/decisions/0060).
   */
  .get(
    '/:id',
    valid('param', imageParamSchema),
    answers('image/*', 'Get the company’s logo, or a picture of a user or a reward.'),
    async (c) => {
      const image = await findImage(c.var.db, c.req.valid('param').id);
      if (!image) throw new AppError('not_found');
      return c.body(image.bytes, 200, {
        'Content-Type': image.type,
        'Cache-Control': image.isLogo ? LOGO_CACHE : PICTURE_CACHE,
      });
    },
  );
