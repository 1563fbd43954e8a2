/** Spec section 8. */
export const ERROR_TYPES = [
  'NETWORK',
  'AUTH',
  'PERMISSION',
  'VALIDATION',
  'NOT_FOUND',
  'RATE_LIMIT',
  'SERVER',
  'UNKNOWN',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

export const DEFAULT_MESSAGES: Readonly<Record<ErrorType, string>> = {
  NETWORK: 'Network error. Please check your connection.',
  AUTH: 'Authentication failed. Please sign in again.',
  PERMISSION: 'You do not have permission to perform this action.',
  VALIDATION: 'Invalid input. Please check your data.',
  NOT_FOUND: 'The requested resource was not found.',
  RATE_LIMIT: 'Too many requests. Please slow down.',
  SERVER: 'Server error. Please try again later.',
  UNKNOWN: 'An unexpected error occurred.',
};

export interface FailureFacts {
  status?: number;
  code?: string;
  message?: string;
}

/** The first trigger that matches decides. */
export function toErrorType({ status, code = '', message = '' }: FailureFacts): ErrorType {
  if (status === undefined && /fetch|network/i.test(message)) return 'NETWORK';
  if (status === 401 || code === 'auth/unauthorized') return 'AUTH';
  if (status === 403 || code === 'auth/forbidden') return 'PERMISSION';
  if (status === 400 || code.includes('validation')) return 'VALIDATION';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'RATE_LIMIT';
  if (status !== undefined && status >= 500) return 'SERVER';
  return 'UNKNOWN';
}
