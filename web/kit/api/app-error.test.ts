import { expect, it } from 'vitest';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { toResponseError, networkError, toAppError } from './app-error.ts';

it("contains the message, code, request id and fields of the server's error", async () => {
  const fields = [createIssue('name', 'too_long', { max: 80 })];
  const body = {
    error: {
      type: 'VALIDATION',
      code: 'validation_failed',
      message: 'Look again.',
      details: { fields },
      requestId: 'r1',
    },
  };
  const error = await toResponseError(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({
    type: 'VALIDATION',
    code: 'validation_failed',
    status: 400,
    message: 'Look again.',
    requestId: 'r1',
    details: fields,
  });
});

it('uses only the status when the body is not from our server', async () => {
  const error = await toResponseError(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ type: 'SERVER', code: null, message: 'Server error. Please try again later.' });
});

it('shows an understandable message when the connection failed', () => {
  const error = networkError(new TypeError('Failed to fetch'));
  expect(error).toMatchObject({
    type: 'NETWORK',
    status: null,
    message: 'Network error. Please check your connection.',
  });
});

it('converts any thrown value into an AppError', () => {
  expect(toAppError('?')).toMatchObject({ type: 'UNKNOWN', message: 'An unexpected error occurred.' });
});

it('reads the time to wait, in seconds or as a date, and shows it in the message', async () => {
  const body = { error: { type: 'RATE_LIMIT', code: 'rate_limited', message: 'Too many requests.', requestId: 'r' } };
  const limited = await toResponseError(Response.json(body, { status: 429, headers: { 'Retry-After': '60' } }));
  expect(limited).toMatchObject({ retryAfterMs: 60_000, message: 'Too many requests. Try again in 60 seconds.' });
  // A limit of an hour, whose own message says when to try again.
  const error = { ...body.error, code: 'claim_limit', message: 'Please try again later.' };
  const claims = await toResponseError(Response.json({ error }, { status: 429, headers: { 'Retry-After': '60' } }));
  expect(claims).toMatchObject({ retryAfterMs: 60_000, message: 'Please try again later.' });
  const at = new Date(Date.now() + 30_000).toUTCString();
  const busy = await toResponseError(new Response('', { status: 503, headers: { 'Retry-After': at } }));
  expect(busy.retryAfterMs).toBeGreaterThan(25_000);
  expect(busy.retryAfterMs).toBeLessThanOrEqual(30_000);
  const odd = await toResponseError(new Response('', { status: 429, headers: { 'Retry-After': 'soon' } }));
  expect(odd).toMatchObject({ retryAfterMs: null, message: 'Too many requests. Please slow down.' });
});
