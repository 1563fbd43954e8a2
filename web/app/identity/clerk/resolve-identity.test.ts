import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAnswered, resolveIdentity, type ClerkFacts, type DeviceFacts } from './resolve-identity.ts';

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
    ['a first start', STARTING, NEW, { status: 'loading', userId: null, isConfirmed: false }],
    ['a first start without a connection', STARTING, { ...NEW, isCutOff: true }, { status: 'loading', userId: null }],
    ['scripts that do not load, on a new device', FAILED, NEW, { status: 'failed', userId: null }],
    ['a start of somebody known', STARTING, { ...CUT_OFF, isCutOff: false }, { status: 'loading', userId: null }],
    ['somebody known, cut off', STARTING, CUT_OFF, NORAS_DEVICE],
    ['somebody known, scripts that do not load', FAILED, { ...CUT_OFF, isCutOff: false }, NORAS_DEVICE],
    ['somebody known whose token ran out while cut off', SILENT, { ...CUT_OFF, isCutOff: false }, NORAS_DEVICE],
    ['nobody known, Clerk silent', SILENT, NEW, { status: 'signed-out', userId: null }],
    ['Clerk bears the device out', NORA, CUT_OFF, { status: 'signed-in', userId: 'nora', isConfirmed: true }],
    ['somebody else', { ...NORA, userId: 'omar' }, CUT_OFF, { status: 'signed-in', userId: 'omar', isConfirmed: true }],
    ['nobody any more', NOBODY, CUT_OFF, { status: 'signed-out', userId: null, isConfirmed: true }],
    ["Clerk's own memory, cut off", { ...NORA, status: 'degraded' }, CUT_OFF, { userId: 'nora', isConfirmed: true }],
  ] as const)('%s', (_name, clerk, device, who) => {
    expect(resolveIdentity(clerk, device)).toMatchObject(who);
  });

  it("never shows anything of the device's memory once Clerk has spoken, and never a user who is not signed in", () => {
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
