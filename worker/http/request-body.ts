import { createMiddleware } from 'hono/factory';
import { bodyLimit } from 'hono/body-limit';
import { IMPORT_MAX_BYTES } from '../../domain/api/people-import.ts';
import { AppError } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';

export const BODY_MAX_BYTES = 64 * 1024;

const limitJson = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw new AppError('validation_body_too_large');
  },
});

const limitFile = bodyLimit({
  maxSize: IMPORT_MAX_BYTES,
  onError: () => {
    throw new AppError('import_too_large');
  },
});

/** The one route whose body is a file rather than JSON. */
export function takesFile({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && path === '/api/users/import';
}

/** Refuses bodies over 64 KB, and files over 12 MB, whether they say their length or not. */
export const limitBody = createMiddleware<AppEnv>((c, next) => (takesFile(c.req) ? limitFile : limitJson)(c, next));

/** Valibot takes an array for an object without fields, so this says no first. Throws validation_bad_json. */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    throw new AppError('validation_bad_json');
  }
}

/** A write's body is JSON or absent, or the file where one is taken. Hono's validator would read another type as an empty object and say nothing. */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (takesFile(c.req)) {
    if (!/^text\/csv(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new AppError('import_media_type');
    // Read as bytes first: read as text first, letters that are not UTF-8 would be lost.
    await c.req.arrayBuffer();
  } else if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'DELETE') {
    const text = await c.req.text();
    if (text !== '') {
      if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? ''))
        throw new AppError('validation_media_type');
      if (!isJsonObject(text)) throw new AppError('validation_failed', [{ path: '', message: 'Must be an object.' }]);
    }
  }
  await next();
});
