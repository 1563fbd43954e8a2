import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { toAppError } from '../api/app-error.ts';
import { notify, useNotifications } from '../notifications/notification-store.ts';
import { PATHS } from '../paths.ts';
import { keepError } from './error-log.ts';

interface Options<Fallback> {
  /** A text that replaces the error's own message. */
  message?: string;
  /** The value returned in place of the failed result. */
  fallback?: Fallback;
  /** True when the error is thrown again afterwards, because the caller handles it too. */
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
