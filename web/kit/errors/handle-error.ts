import { create } from 'zustand';
import type { ErrorType } from '#domain/errors/error-types.ts';
import { t } from '#web/messages/t.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { toAppError } from '../api/app-error.ts';
import { notify, useNotifications } from '../notifications/notification-store.ts';
import { PATHS } from '../paths.ts';

/** A stored failure. The record has the data for a report, and nothing that the user typed. */
interface ErrorRecord {
  at: string;
  type: ErrorType;
  code: string | null;
  status: number | null;
  message: string;
  requestId: string | null;
  path: string;
}

/** Spec section 3. */
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

/** Several places may log the same failure, such as a query, an error boundary and a toast. */
const known = new WeakSet<object>();

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

interface Options<Fallback> {
  message?: string;
  fallback?: Fallback;
  rethrow?: boolean;
}

/**
 * Handles an error that no screen shows by itself. Logs the error, shows it in a toast, and adds it to the bell's
 * notifications. For an error of the type AUTH, the toast offers to sign in. Spec section 8.
 */
export function handleError<Fallback = undefined>(
  thrown: unknown,
  options: Options<Fallback> = {},
): Fallback | undefined {
  const error = toAppError(thrown);
  const message = options.message ?? error.message;
  keepError(thrown);
  showToast({
    tone: 'error',
    text: message,
    ...(error.type === 'AUTH' && { action: { label: t('error.signIn'), to: PATHS.auth } }),
  });
  const title = t(`error.title.${error.type}`);
  const { notifications } = useNotifications.getState();
  // The same error is not repeated while the first one is unread.
  const isShown = notifications.some((one) => !one.read && one.title === title && one.message === message);
  if (!isShown) notify({ type: 'error', title, message });
  if (options.rethrow) throw thrown;
  return options.fallback;
}
