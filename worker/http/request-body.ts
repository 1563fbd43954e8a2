import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { IMPORT_MAX_BYTES } from '#domain/api/people-import.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { AppError } from '../app-error.ts';

export const BODY_MAX_BYTES = 64 * 1024;

const limitText = bodyLimit({
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

export function takesFile({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && path === '/api/users/import';
}

export async function readText(c: Context): Promise<string> {
  let text = '';
  await limitText(c, async () => {
    text = await c.req.text();
  });
  return text;
}

/** Reads the CSV file of an import, at most 12 MB, before the route uses it. */
async function readFile(c: Context): Promise<void> {
  if (!/^text\/csv(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new AppError('import_media_type');
  await limitFile(c, async () => {
    // The file is read as bytes, because reading it as text would lose letters that are not UTF-8.
    await c.req.arrayBuffer();
  });
}

/** Valibot accepts an array as an object without fields, so arrays are refused here. */
function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('validation_bad_json');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AppError('validation_failed', [createIssue('', 'object')]);
}

/**
 * Reads the body of a write after the sender is known. Without the check of the type, Hono's validator would read a
 * body of another type as an empty object.
 */
export async function readBody(c: Context): Promise<object | undefined> {
  if (c.req.method === 'GET') return undefined;
  if (takesFile(c.req)) {
    await readFile(c);
    return undefined;
  }
  const text = await readText(c);
  if (text === '') return undefined;
  if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('validation_media_type');
  }
  return parseObject(text);
}
