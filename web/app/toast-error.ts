import { showToast } from '../ui/toast-store.ts';
import { t } from '../messages/t.ts';
import { toAppError } from './app-error.ts';
import { PATHS } from './paths.ts';

/** Tells a failure in a toast. One of identity offers the way to sign in. Spec section 8. */
export function toastError(thrown: unknown): void {
  const { type, message } = toAppError(thrown);
  showToast({
    tone: 'error',
    text: message,
    ...(type === 'AUTH' && { action: { label: t('error.signIn'), to: PATHS.auth } }),
  });
}
