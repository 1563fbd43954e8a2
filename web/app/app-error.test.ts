import { expect, it } from 'vitest';
import { errorOfResponse, networkError, toAppError } from './app-error.ts';

it("prefers the error's own message and keeps its code, reference and fields", async () => {
  const fields = [{ path: 'name', message: 'Must not be empty.' }];
  const body = {
    error: {
      type: 'VALIDATION',
      code: 'validation_failed',
      message: 'Look again.',
      details: { fields },
      requestId: 'r1',
    },
  };
  const error = await errorOfResponse(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({
    type: 'VALIDATION',
    code: 'validation_failed',
    status: 400,
    message: 'Look again.',
    requestId: 'r1',
    details: fields,
  });
});

it('reads the status where the body is not ours', async () => {
  const error = await errorOfResponse(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ type: 'SERVER', code: null, message: 'Server error. Please try again later.' });
});

it('says that the connection failed, in words that help', () => {
  const error = networkError(new TypeError('Failed to fetch'));
  expect(error).toMatchObject({
    type: 'NETWORK',
    status: null,
    message: 'Network error. Please check your connection.',
  });
});

it('makes an error of anything thrown', () => {
  expect(toAppError('?')).toMatchObject({ type: 'UNKNOWN', message: 'An unexpected error occurred.' });
});
