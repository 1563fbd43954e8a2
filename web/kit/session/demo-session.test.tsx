import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { DemoAuthProvider, useDemoAuth } from './demo-auth.tsx';

const stored = new Map<string, string>();
const MODE = 'employee-rewards-demo-mode';
const USER = 'employee-rewards-demo-user';

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('the demo session', () => {
  it('a sign-in stores a flag and a user id, and a sign-out clears both', async () => {
    const { sessionUserId, signIn, signOut } = await import('./demo-auth.tsx');
    expect(sessionUserId()).toBeNull();
    signIn('demo-employee');
    expect([...stored]).toEqual([
      [USER, 'demo-employee'],
      [MODE, 'true'],
    ]);
    expect(sessionUserId()).toBe('demo-employee');
    signOut();
    expect([...stored]).toEqual([]);
    expect(sessionUserId()).toBeNull();
  });

  it.each([
    [
      'both',
      [
        [MODE, 'true'],
        [USER, 'demo-admin'],
      ],
      'demo-admin',
    ],
    ['only the user id', [[USER, 'demo-admin']], null],
    ['only the flag', [[MODE, 'true']], null],
    [
      'the flag with the value false',
      [
        [MODE, 'false'],
        [USER, 'demo-admin'],
      ],
      null,
    ],
  ] as const)('needs a stored flag and a stored user id: %s', async (_what, kept, userId) => {
    for (const [key, value] of kept) stored.set(key, value);
    expect((await import('./demo-auth.tsx')).sessionUserId()).toBe(userId);
  });

  it.each([
    ['VITE_CLERK_PUBLISHABLE_KEY', 'pk_test_x'],
    ['VITE_DISABLE_MOCK_DATA', 'true'],
    ['VITE_APP_ENV', 'production'],
  ])('clears the session at every start of a build with %s', async (name, value) => {
    vi.stubEnv(name, value);
    stored.set(MODE, 'true').set(USER, 'demo-admin').set('others', 'stay');
    const { clearDemoFlagsInProduction } = await import('./demo-flags.ts');
    clearDemoFlagsInProduction();
    expect([...stored]).toEqual([['others', 'stay']]);
    stored.set(MODE, 'true').set(USER, 'demo-admin');
    expect((await import('./demo-auth.tsx')).sessionUserId()).toBeNull();
    expect([...stored]).toEqual([['others', 'stay']]);
  });

  it('each tab of the demo in the browser has its own session', async () => {
    vi.stubEnv('VITE_DEMO_BACKEND', 'browser');
    /** Opens a tab whose session storage is `tab`, and returns the session module of the tab. */
    const openTab = async (tab: Map<string, string>) => {
      vi.resetModules();
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => tab.get(key) ?? null,
        setItem: (key: string, value: string) => void tab.set(key, value),
      });
      return import('./demo-auth.tsx');
    };
    const [first, second] = [new Map<string, string>(), new Map<string, string>()];
    (await openTab(first)).signIn('demo-employee');
    const other = await openTab(second);
    expect(other.sessionUserId()).toBe('demo-employee');
    other.signIn('demo-admin');
    expect((await openTab(first)).sessionUserId()).toBe('demo-employee');
    expect((await openTab(second)).sessionUserId()).toBe('demo-admin');
    expect((await openTab(new Map())).sessionUserId()).toBe('demo-admin');
    (await openTab(second)).signOut();
    expect((await openTab(second)).sessionUserId()).toBeNull();
    expect((await openTab(first)).sessionUserId()).toBe('demo-employee');
    expect((await openTab(new Map())).sessionUserId()).toBeNull();
  });

  it('keeps the session at the start of any other build, and without storage until the page closes', async () => {
    stored.set(MODE, 'true').set(USER, 'demo-admin');
    const { clearDemoFlagsInProduction } = await import('./demo-flags.ts');
    clearDemoFlagsInProduction();
    expect(stored.size).toBe(2);
    vi.stubGlobal('localStorage', undefined);
    vi.resetModules();
    const { sessionUserId, signIn } = await import('./demo-auth.tsx');
    expect(sessionUserId()).toBeNull();
    signIn('demo-employee');
    expect(sessionUserId()).toBe('demo-employee');
  });
});

const Who = () => <p>{useDemoAuth().userId ?? 'nobody'}</p>;

it('useDemoAuth throws an error that names the missing provider', () => {
  expect(() => renderToStaticMarkup(<Who />)).toThrow(/^useDemoAuth must be used within DemoAuthProvider$/);
});

it('useDemoAuth returns the session of the provider', () => {
  expect(
    renderToStaticMarkup(
      <DemoAuthProvider>
        <Who />
      </DemoAuthProvider>,
    ),
  ).toBe('<p>nobody</p>');
});
