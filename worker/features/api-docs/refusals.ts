import { ERRORS, type ErrorCode, type ErrorStatus } from '#domain/api/errors.ts';
import type { ApiResponse } from '#domain/api/openapi.ts';
import { referenceTo } from './to-json-schemas.ts';

const NAMES: Readonly<Record<ErrorStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
};

const STATUSES = Object.keys(NAMES).map(Number) as ErrorStatus[];

function toRefusal(status: ErrorStatus): ApiResponse {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);
  const schema = {
    ...referenceTo('ErrorBody'),
    properties: { error: { type: 'object', properties: { code: { enum: codes } } } },
  };
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERRORS[code].message}`).join('\n'),
    content: { 'application/json': { schema } },
  };
}

export const refusals = (): Record<string, ApiResponse> =>
  Object.fromEntries(STATUSES.map((status) => [NAMES[status], toRefusal(status)]));

export function listRefusals(route: { isWrite: boolean; isSignedIn: boolean; hasInput: boolean }) {
  const { isWrite, isSignedIn, hasInput } = route;
  const isPossible: Readonly<Record<ErrorStatus, boolean>> = {
    400: hasInput || isWrite,
    401: isSignedIn,
    403: isSignedIn || isWrite,
    404: hasInput,
    409: isSignedIn,
    413: isWrite,
    415: isWrite,
    429: isSignedIn || isWrite,
    500: true,
    503: isSignedIn,
  };
  const possible = STATUSES.filter((status) => isPossible[status]);
  return Object.fromEntries(possible.map((status) => [status, { $ref: `#/components/responses/${NAMES[status]}` }]));
}
