import { beforeEach, expect, it, vi } from 'vitest';
import { useErrorLog } from '#web/kit/errors/handle-error.ts';
import { followProviderStatus } from './provider-error.ts';

const KEY = 'employee-rewards-identity-error';
const MESSAGE =
  'The identity provider Clerk did not load. Check your connection, and whether something blocks its scripts.';
const stored = new Map<string, string>();
const warned = vi.spyOn(console, 'warn').mockReturnValue();

beforeEach(() => {
  stored.clear();
  warned.mockClear();
  useErrorLog.setState({ errors: [] });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it('stores and logs a failed load of the provider, and clears the stored entry after a successful load', () => {
  followProviderStatus('loading');
  expect([...stored]).toEqual([]);
  followProviderStatus('error');
  expect([...stored]).toEqual([[KEY, MESSAGE]]);
  expect(useErrorLog.getState().errors).toMatchObject([{ message: MESSAGE }]);
  expect(warned).toHaveBeenCalledTimes(1);
  // The provider tries to load again, so the outcome is still unknown.
  followProviderStatus('loading');
  followProviderStatus('degraded');
  expect([...stored]).toEqual([[KEY, MESSAGE]]);
  followProviderStatus('ready');
  expect([...stored]).toEqual([]);
  expect(useErrorLog.getState().errors).toHaveLength(1);
});

it('logs that the provider did not load when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  followProviderStatus('error');
  followProviderStatus('ready');
  expect(useErrorLog.getState().errors).toMatchObject([{ message: MESSAGE }]);
});
