import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSettingsStore,
  followOtherTabs,
  defaultSettings,
  LANGUAGE_CHOICES,
  readSettings,
  SETTINGS_KEY,
  SETTINGS_VERSION,
  SIDEBAR_KEY,
  type Settings,
} from './settings-store.ts';

const stored = (state: unknown, version: unknown = SETTINGS_VERSION) => JSON.stringify({ state, version });

const settings: fc.Arbitrary<Settings> = fc.record({
  theme: fc.constantFrom('light', 'dark', 'system'),
  language: fc.constantFrom(...LANGUAGE_CHOICES),
  lastVisited: fc.option(fc.string()),
  features: fc.record({
    realTimeUpdates: fc.boolean(),
    offlineMode: fc.boolean(),
    notifications: fc.boolean(),
    analytics: fc.boolean(),
  }),
  preferences: fc.record({
    autoCheckIn: fc.boolean(),
    soundEnabled: fc.boolean(),
    animationsEnabled: fc.boolean(),
    compactMode: fc.boolean(),
  }),
});

describe('readSettings', () => {
  it('returns the defaults of spec section 3, and the device’s language, when nothing is set', () => {
    expect(readSettings(stored({}))).toEqual({
      settings: {
        theme: 'system',
        language: 'system',
        lastVisited: null,
        features: { realTimeUpdates: true, offlineMode: true, notifications: true, analytics: true },
        preferences: { autoCheckIn: false, soundEnabled: true, animationsEnabled: true, compactMode: false },
      },
    });
  });

  it('returns the same settings that were stored', () => {
    fc.assert(
      fc.property(settings, (value) => {
        expect(readSettings(stored(value))).toEqual({ settings: value });
      }),
    );
  });

  it('never throws, and returns either complete settings or a problem', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((state) => `{"version":1,"state":${state}}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        const read = readSettings(value);
        const keys = 'settings' in read ? Object.keys(read.settings) : Object.keys(defaultSettings());
        expect(keys.toSorted()).toEqual(Object.keys(defaultSettings()).toSorted());
      }),
    );
  });

  it('drops unknown fields, and uses the default for a field that an older release did not store', () => {
    const read = readSettings(stored({ theme: 'dark', preferences: { compactMode: true, smell: 7 }, cards: [1] }));
    const { preferences } = defaultSettings();
    expect(read).toEqual({
      settings: { ...defaultSettings(), theme: 'dark', preferences: { ...preferences, compactMode: true } },
    });
  });

  it('reads settings without a language, from an older release', () => {
    const { language: _new, ...before } = { ...defaultSettings(), theme: 'dark' as const };
    expect(readSettings(stored(before))).toEqual({ settings: { ...defaultSettings(), theme: 'dark' } });
  });

  it.each([
    ['not json', 'they are not readable'],
    ['null', 'they are not readable'],
    ['{"state":{}}', 'they are not readable'],
    [stored({}, '1'), 'they are not readable'],
    [stored({}, 2), 'their version 2 is not known'],
    [stored({}, 0), 'there is no migration from their version 0'],
    [stored({ theme: 'pink' }), 'they hold wrong values: theme'],
    [stored({ language: 'fr' }), 'they hold wrong values: language'],
    [stored({ language: null }), 'they hold wrong values: language'],
    [stored({ preferences: { compactMode: 1 } }), 'they hold wrong values: preferences.compactMode'],
    [stored(5), 'they hold wrong values: the state'],
  ])('returns a problem for %s', (text, problem) => {
    expect(readSettings(text)).toEqual({ problem });
  });

  it('migrates settings one version at a time, and refuses a version without a migration', () => {
    const migrations = {
      1: (state: unknown) => ({ look: (state as { theme: string }).theme }),
      2: (state: unknown) => ({ theme: (state as { look: string }).look }),
    };
    const dark = { settings: { ...defaultSettings(), theme: 'dark' } };
    expect(readSettings(stored({ theme: 'dark' }, 1), migrations, 3)).toEqual(dark);
    expect(readSettings(stored({ look: 'dark' }, 2), migrations, 3)).toEqual(dark);
    expect(readSettings(stored({ theme: 'dark' }, 0), migrations, 3)).toHaveProperty('problem');
  });
});

function memoryStorage(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

let local = memoryStorage();
const storeWith = (text?: string) => {
  local = memoryStorage(text === undefined ? {} : { [SETTINGS_KEY]: text });
  vi.stubGlobal('localStorage', local);
  return createSettingsStore();
};
const storedNow = (): unknown => JSON.parse(local.getItem(SETTINGS_KEY) ?? 'null');
const logged = () => vi.mocked(console.error).mock.calls;

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the settings store', () => {
  it('starts with the defaults, and stores nothing before a change', () => {
    const store = storeWith();
    expect(store.getState()).toMatchObject({ ...defaultSettings(), sidebarOpen: true, isNew: true });
    expect(storedNow()).toBeNull();
    expect(local.getItem(SIDEBAR_KEY)).toBeNull();
  });

  it('stores a folded side bar separately from the settings', () => {
    const store = storeWith();
    store.getState().setSidebarOpen(false);
    expect(store.getState().sidebarOpen).toBe(false);
    expect(createSettingsStore().getState().sidebarOpen).toBe(false);
    expect(JSON.stringify(storedNow())).not.toContain('sidebar');
    store.getState().setSidebarOpen(true);
    expect(local.getItem(SIDEBAR_KEY)).toBeNull();
    expect(createSettingsStore().getState().sidebarOpen).toBe(true);
  });

  it('a change keeps the settings that another tab has stored', () => {
    const one = storeWith();
    const other = createSettingsStore();
    one.getState().setTheme('dark');
    other.getState().setLastVisited('/admin/settings');
    other.getState().setPreference('compactMode', true);
    one.getState().setFeature('analytics', false);
    expect(storedNow()).toMatchObject({
      state: {
        theme: 'dark',
        lastVisited: '/admin/settings',
        features: { analytics: false },
        preferences: { compactMode: true },
      },
    });
    expect(other.getState().theme).toBe('dark');
  });

  it('keeps its settings in memory when storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    const store = createSettingsStore();
    store.getState().setTheme('dark');
    store.getState().setLanguage('de');
    expect(store.getState()).toMatchObject({ theme: 'dark', language: 'de' });
  });

  it('still accepts the account’s theme after a visited page was stored', () => {
    const store = storeWith();
    store.getState().setLastVisited('/employee/dashboard');
    store.getState().setLastVisited('/employee/profile');
    store.getState().adoptTheme('dark');
    expect(storedNow()).toMatchObject({ state: { theme: 'dark', lastVisited: '/employee/profile' } });
    store.getState().adoptTheme('light');
    expect(store.getState().theme).toBe('dark');
  });

  it('stores the settings of spec section 3 and the language, and no other values', () => {
    const store = storeWith();
    store.getState().setSidebarOpen(false);
    store.getState().setTheme('dark');
    store.getState().setLanguage('de');
    store.getState().setFeature('analytics', false);
    store.getState().setPreference('compactMode', true);
    store.getState().setLastVisited('/employee/rewards');
    const { features, preferences } = defaultSettings();
    expect(storedNow()).toEqual({
      version: 1,
      state: {
        theme: 'dark',
        language: 'de',
        lastVisited: '/employee/rewards',
        features: { ...features, analytics: false },
        preferences: { ...preferences, compactMode: true },
      },
    });
    expect(createSettingsStore().getState()).toMatchObject({
      theme: 'dark',
      language: 'de',
      sidebarOpen: false,
      isNew: false,
    });
  });

  it.each(['{', '{"state":{"theme":"dark"},"version":99}', '{"state":{"theme":"pink"},"version":1}'])(
    'logs the unusable text %s once, removes it and starts with the defaults',
    (text) => {
      const store = storeWith(text);
      expect(store.getState()).toMatchObject({ ...defaultSettings(), isNew: true });
      expect(logged()).toHaveLength(1);
      expect(storedNow()).toBeNull();
      createSettingsStore();
      expect(logged()).toHaveLength(1);
    },
  );

  it('keeps a change until the page closes when there is no storage', () => {
    vi.stubGlobal('localStorage', null);
    const store = createSettingsStore();
    store.getState().setTheme('dark');
    expect(store.getState().theme).toBe('dark');
    expect(logged()).toEqual([]);
  });

  it('uses the account’s theme only when the device has none', () => {
    const fresh = storeWith();
    fresh.getState().adoptTheme('dark');
    fresh.getState().adoptTheme('light');
    expect(fresh.getState().theme).toBe('dark');
    const used = storeWith(JSON.stringify({ version: 1, state: { theme: 'light' } }));
    used.getState().adoptTheme('dark');
    expect(used.getState().theme).toBe('light');
  });
});

describe('two tabs', () => {
  const tell = (page: EventTarget, key: string | null = SETTINGS_KEY) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: local.getItem(SETTINGS_KEY) }));

  it('two tabs share their settings, but each tab keeps its own side bar', () => {
    const here = storeWith();
    const there = createSettingsStore();
    there.getState().setSidebarOpen(false);
    const page = new EventTarget();
    const stop = followOtherTabs(there, page);
    here.getState().setTheme('dark');
    tell(page);
    expect(there.getState()).toMatchObject({ theme: 'dark', sidebarOpen: false, isNew: false });
    there.getState().setPreference('compactMode', true);
    expect(storedNow()).toMatchObject({ state: { theme: 'dark', preferences: { compactMode: true } } });

    local.removeItem(SETTINGS_KEY);
    tell(page, null);
    expect(there.getState()).toMatchObject({ ...defaultSettings(), sidebarOpen: false });
    expect(storedNow()).toBeNull();

    stop();
    here.getState().setTheme('light');
    tell(page);
    expect(there.getState().theme).toBe('system');
  });

  it('a tab does not overwrite settings that a newer release stored', () => {
    const store = storeWith();
    store.getState().setTheme('dark');
    const page = new EventTarget();
    followOtherTabs(store, page);
    const newer = '{"version":2,"state":{"theme":"sepia"}}';
    local.setItem(SETTINGS_KEY, newer);
    tell(page);
    expect(store.getState().theme).toBe('dark');
    expect(local.getItem(SETTINGS_KEY)).toBe(newer);
    expect(logged()).toEqual([]);
  });
});
