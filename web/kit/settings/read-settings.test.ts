import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { defaultSettings, LANGUAGE_CHOICES, SETTINGS_VERSION, type Settings } from './settings.ts';

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
