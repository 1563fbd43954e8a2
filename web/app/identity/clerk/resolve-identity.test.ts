import * as fc from 'fast-check';
import { describe, expect, it, beforeEach, vi } from 'vitest';
import { useErrorLog } from '#web/kit/errors/handle-error.ts';
import {
  hasAnswered,
  resolveIdentity,
  type ClerkFacts,
  type DeviceFacts,
  followProviderStatus,
} from './resolve-identity.ts';

const STARTING: ClerkFacts = { isLoaded: false, userId: undefined, status: 'loading' };
const FAILED: ClerkFacts = { isLoaded: false, userId: undefined, status: 'error' };
const SILENT: ClerkFacts = { isLoaded: true, userId: null, status: 'degraded' };
const NOBODY: ClerkFacts = { isLoaded: true, userId: null, status: 'ready' };
const NORA: ClerkFacts = { isLoaded: true, userId: 'nora', status: 'ready' };

const NEW: DeviceFacts = { lastUser: null, isCutOff: false };
const CUT_OFF: DeviceFacts = { lastUser: 'nora', isCutOff: true };

const NORAS_DEVICE = { status: 'signed-in', userId: 'nora', isConfirmed: false };

describe('resolveIdentity', () => {
  it.each([
    ['a first start of a device is loading', STARTING, NEW, { status: 'loading', userId: null, isConfirmed: false }],
    [
      'a first start without a connection is loading',
      STARTING,
      { ...NEW, isCutOff: true },
      { status: 'loading', userId: null },
    ],
    ['a new device fails when the scripts do not load', FAILED, NEW, { status: 'failed', userId: null }],
    [
      'a start with a remembered user is loading',
      STARTING,
      { ...CUT_OFF, isCutOff: false },
      { status: 'loading', userId: null },
    ],
    ['a remembered user without a connection is signed in, but not confirmed', STARTING, CUT_OFF, NORAS_DEVICE],
    [
      'a remembered user is signed in, but not confirmed, when the scripts do not load',
      FAILED,
      { ...CUT_OFF, isCutOff: false },
      NORAS_DEVICE,
    ],
    [
      'a remembered user whose token expired offline is signed in, but not confirmed',
      SILENT,
      { ...CUT_OFF, isCutOff: false },
      NORAS_DEVICE,
    ],
    [
      'a device without a remembered user is signed out when Clerk does not answer',
      SILENT,
      NEW,
      { status: 'signed-out', userId: null },
    ],
    [
      'a remembered user whom Clerk confirms is signed in',
      NORA,
      CUT_OFF,
      { status: 'signed-in', userId: 'nora', isConfirmed: true },
    ],
    [
      'another user whom Clerk confirms replaces the remembered user',
      { ...NORA, userId: 'omar' },
      CUT_OFF,
      { status: 'signed-in', userId: 'omar', isConfirmed: true },
    ],
    [
      'a remembered user is signed out when Clerk knows no session',
      NOBODY,
      CUT_OFF,
      { status: 'signed-out', userId: null, isConfirmed: true },
    ],
    [
      "a user from Clerk's own memory is confirmed without a connection",
      { ...NORA, status: 'degraded' },
      CUT_OFF,
      { userId: 'nora', isConfirmed: true },
    ],
  ] as const)('%s', (_name, clerk, device, who) => {
    expect(resolveIdentity(clerk, device)).toMatchObject(who);
  });

  it("never returns the remembered user after Clerk's answer, and returns a user only when signed in", () => {
    const user = fc.option(fc.constantFrom('nora', 'omar'));
    const clerks: fc.Arbitrary<ClerkFacts> = fc.record({
      isLoaded: fc.boolean(),
      userId: fc.option(user, { nil: undefined }),
      status: fc.constantFrom('loading', 'ready', 'degraded', 'error'),
    });
    const devices: fc.Arbitrary<DeviceFacts> = fc.record({ lastUser: user, isCutOff: fc.boolean() });
    fc.assert(
      fc.property(clerks, devices, (clerk, device) => {
        const who = resolveIdentity(clerk, device);
        expect(who.isConfirmed).toBe(hasAnswered(clerk));
        expect(who.userId === null).toBe(who.status !== 'signed-in');
        expect([hasAnswered(clerk) ? (clerk.userId ?? null) : device.lastUser, null]).toContain(who.userId);
      }),
    );
  });
});

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
