import { beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '#web/ui/toast-store.ts';
import { AppError } from '../api/app-error.ts';
import { useNotifications } from '../notifications/notification-store.ts';
import { forgetErrors, handleError, keepError, MAX_ERRORS, useErrorLog } from './handle-error.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  forgetErrors();
  useNotifications.getState().clearAll();
  useToasts.setState({ toasts: [] });
});

const lastToast = () => useToasts.getState().toasts.at(-1);

it('shows the error’s message in a toast, stores the error, and adds it to the notifications', () => {
  expect(handleError(new AppError({ status: 409, message: 'Insufficient points', requestId: 'r1' }))).toBeUndefined();
  expect(lastToast()).toMatchObject({ tone: 'error', text: 'Insufficient points' });
  expect(lastToast()).not.toHaveProperty('action');
  expect(useNotifications.getState()).toMatchObject({
    unreadCount: 1,
    notifications: [{ type: 'error', message: 'Insufficient points', persistent: true }],
  });
  expect(useErrorLog.getState().errors).toMatchObject([
    { status: 409, message: 'Insufficient points', requestId: 'r1' },
  ]);
});

it('offers to sign in after an error of the type AUTH', () => {
  handleError(new AppError({ status: 401 }));
  expect(lastToast()).toMatchObject({
    text: 'Authentication failed. Please sign in again.',
    action: { label: 'Sign In', to: '/auth' },
  });
});

it('shows the message of its options, returns the fallback, and throws the error again with `rethrow`', () => {
  const error = new AppError({ status: 500 });
  expect(handleError(error, { message: 'Not saved.', fallback: [] as string[] })).toEqual([]);
  expect(lastToast()?.text).toBe('Not saved.');
  expect(() => handleError(error, { rethrow: true })).toThrow(error);
});

it('shows one toast and one notification for two errors with the same message', () => {
  handleError(new AppError({ status: 500 }));
  handleError(new AppError({ status: 500 }));
  expect(useToasts.getState().toasts).toHaveLength(1);
  expect(useNotifications.getState().unreadCount).toBe(1);
});

it('stores the last 50 errors, and each error only once', () => {
  for (let n = 1; n <= 60; n++) keepError(new AppError({ status: 500, message: `failure ${n}` }));
  const { errors } = useErrorLog.getState();
  expect(errors).toHaveLength(MAX_ERRORS);
  expect([errors[0]?.message, errors.at(-1)?.message]).toEqual(['failure 11', 'failure 60']);
  const again = new Error('again');
  keepError(again);
  handleError(again);
  expect(useErrorLog.getState().errors.filter(({ message }) => message === 'again')).toHaveLength(1);
});
