import { ERRORS, type ErrorCode, type ErrorStatus } from '../../../domain/api/errors.ts';
import type { ApiResponse } from '../../../domain/api/openapi.ts';
import { referenceTo } from './to-json-schemas.ts';

/** The refusals of a status, by the name under which the document keeps them. */
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

function refusalOf(status: ErrorStatus): ApiResponse {
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

/** Every refusal there is, by its name: the one shape, with the codes of its status. */
export const refusals = (): Record<string, ApiResponse> =>
  Object.fromEntries(STATUSES.map((status) => [NAMES[status], refusalOf(status)]));

/** With which statuses the app may refuse a request of a route. */
function statusesOf(route: { isWrite: boolean; isSignedIn: boolean; hasInput: boolean }): ErrorStatus[] {
  return STATUSES.filter((status) => {
    switch (status) {
      case 400:
        return route.hasInput || route.isWrite;
      case 404:
        return route.hasInput;
      case 413:
      case 415:
        return route.isWrite;
      case 403:
        return route.isSignedIn || route.isWrite;
      case 500:
        return true;
      default:
        return route.isSignedIn;
    }
  });
}

export const refusalsOf = (route: Parameters<typeof statusesOf>[0]): Record<string, { $ref: string }> =>
  Object.fromEntries(
    statusesOf(route).map((status) => [String(status), { $ref: `#/components/responses/${NAMES[status]}` }]),
  );
