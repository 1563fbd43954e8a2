import { describe, expect, test } from 'vitest';
import { ERRORS } from '../api/errors.ts';
import { DEFAULT_MESSAGES, ERROR_TYPES, toErrorType } from './error-types.ts';

describe('toErrorType', () => {
  test.each([
    [{ message: 'Failed to fetch' }, 'NETWORK'],
    [{ message: 'A Network Error' }, 'NETWORK'],
    [{ status: 401 }, 'AUTH'],
    [{ code: 'auth/unauthorized' }, 'AUTH'],
    [{ status: 403 }, 'PERMISSION'],
    [{ code: 'auth/forbidden' }, 'PERMISSION'],
    [{ status: 400 }, 'VALIDATION'],
    [{ code: 'validation_failed' }, 'VALIDATION'],
    [{ status: 413, code: 'validation_body_too_large' }, 'VALIDATION'],
    [{ status: 404 }, 'NOT_FOUND'],
    [{ status: 429 }, 'RATE_LIMIT'],
    [{ status: 500 }, 'SERVER'],
    [{ status: 503 }, 'SERVER'],
    [{ status: 409, code: 'insufficient_points' }, 'UNKNOWN'],
    [{ status: 418 }, 'UNKNOWN'],
    [{}, 'UNKNOWN'],
    [{ message: 'Something broke' }, 'UNKNOWN'],
    // A failure with a status had a response, so it is not a network failure.
    [{ status: 500, message: 'fetch failed upstream' }, 'SERVER'],
    // When two triggers of the spec match, the first counts.
    [{ status: 401, code: 'validation_failed' }, 'AUTH'],
  ])('the failure %j has the type %s', (facts, type) => {
    expect(toErrorType(facts)).toBe(type);
  });

  test.each(Object.entries(ERRORS))(
    'the error code %s has the type of its status, or VALIDATION when it begins with validation_',
    (code, { status }) => {
      const byStatus = toErrorType({ status });
      const type = toErrorType({ status, code });
      expect(type).toBe(code.startsWith('validation_') ? 'VALIDATION' : byStatus);
    },
  );
});

test('every type has the default message of spec section 8', () => {
  expect(Object.keys(DEFAULT_MESSAGES)).toEqual([...ERROR_TYPES]);
  expect(DEFAULT_MESSAGES.AUTH).toBe('Authentication failed. Please sign in again.');
  expect(DEFAULT_MESSAGES.UNKNOWN).toBe('An unexpected error occurred.');
});
