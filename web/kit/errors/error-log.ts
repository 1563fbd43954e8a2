import { create } from 'zustand';
import { toAppError } from '../api/app-error.ts';
import type { ErrorType } from '../../../domain/errors/error-types.ts';

/** A stored failure. The record has the data for a report, and nothing that the user typed. */
export interface ErrorRecord {
  at: string;
  type: ErrorType;
  code: string | null;
  status: number | null;
  message: string;
  requestId: string | null;
  /** The path of the page on which the failure happened. */
  path: string;
}

/** The log has the last 50 errors. Spec section 3. */
export const MAX_ERRORS = 50;
const STORAGE_KEY = 'employee-rewards-errors';

function stored(): readonly ErrorRecord[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(parsed) ? (parsed as ErrorRecord[]).slice(-MAX_ERRORS) : [];
  } catch {
    // Storage is blocked or contains invalid data, so the log starts empty.
    return [];
  }
}

function store(errors: readonly ErrorRecord[]): void {
  try {
    if (errors.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(errors));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked or full, so the errors are only in memory.
  }
}

/**
 * The last errors of this visit, oldest first. The errors survive a reload of the page, because users often reload
 * after an error.
 */
export const useErrorLog = create<{ errors: readonly ErrorRecord[] }>(() => ({ errors: stored() }));
useErrorLog.subscribe(({ errors }) => store(errors));

/**
 * The failures that were already logged. Several places may log the same failure, such as a query, an error boundary
 * and a toast.
 */
const known = new WeakSet<object>();

/** Stores a failure and writes it to the console. A second call with the same failure does nothing. */
export function keepError(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (known.has(thrown)) return;
    known.add(thrown);
  }
  const { type, code, status, message, requestId } = toAppError(thrown);
  const record = { at: new Date().toISOString(), type, code, status, message, requestId };
  console.warn('Employee Rewards:', type, status ?? '', message, requestId ?? '');
  useErrorLog.setState(({ errors }) => ({
    errors: [...errors, { ...record, path: globalThis.location?.pathname ?? '' }].slice(-MAX_ERRORS),
  }));
}

export const forgetErrors = (): void => useErrorLog.setState({ errors: [] });
