import { expect, it } from 'vitest';
import { readBody } from './api.ts';
import { AppError } from './app-error.ts';

const answer = (json: () => Promise<unknown>) => readBody(Promise.resolve({ ok: true as const, json }));

it('returns the body of an answer', async () => {
  expect(await answer(async () => ({ points: 40 }))).toEqual({ points: 40 });
});

it('treats an interrupted body as no answer', async () => {
  const broken = await answer(() => Promise.reject(new SyntaxError('Unexpected end of JSON input'))).catch(
    (error: unknown) => error,
  );
  expect(broken).toBeInstanceOf(AppError);
  expect(broken).toMatchObject({ type: 'NETWORK', status: null });
});

it('throws the error of a cancelled request unchanged', async () => {
  const cancelled = new DOMException('Cancelled.', 'AbortError');
  await expect(answer(() => Promise.reject(cancelled))).rejects.toBe(cancelled);
});
