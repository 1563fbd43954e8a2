import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { THEMES } from '#domain/people/themes.ts';
import { LANGUAGES, PSEUDO_LOCALE } from '#web/messages/locale.ts';

/** Spec section 3. */
export const SETTINGS_KEY = 'employee-rewards-app';
/** The value is `folded` while the side bar is folded. web/public/before-paint.js reads the value too. */
export const SIDEBAR_KEY = 'employee-rewards-sidebar';
/**
 * The version increases when the shape of the settings changes in a way that defaults do not cover.
 * web/public/before-paint.js contains the same number.
 */
export const SETTINGS_VERSION = 1;

export type Theme = (typeof THEMES)[number];

/**
 * `system` is the first of the device's languages that the app supports. PSEUDO_LOCALE is for tests and is never
 * offered.
 */
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES, PSEUDO_LOCALE] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

export interface Settings {
  theme: Theme;
  /** web/public/before-paint.js reads the language, so a new language applies after the next reload of the page. */
  language: LanguageChoice;
  lastVisited: string | null;
  features: { realTimeUpdates: boolean; offlineMode: boolean; notifications: boolean; analytics: boolean };
  preferences: { autoCheckIn: boolean; soundEnabled: boolean; animationsEnabled: boolean; compactMode: boolean };
}

export const defaultSettings = (): Settings => ({
  theme: 'system',
  language: 'system',
  lastVisited: null,
  features: { realTimeUpdates: true, offlineMode: true, notifications: true, analytics: true },
  preferences: { autoCheckIn: false, soundEnabled: true, animationsEnabled: true, compactMode: false },
});

/** No older version exists yet. */
type Migrations = Readonly<Record<number, (state: unknown) => unknown>>;
const MIGRATIONS: Migrations = {};

type ReadSettings = { settings: Settings } | { problem: string };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fits(name: string, value: unknown, fallback: unknown): boolean {
  if (name === 'theme') return THEMES.some((theme) => theme === value);
  if (name === 'language') return LANGUAGE_CHOICES.some((choice) => choice === value);
  if (name === 'lastVisited') return value === null || typeof value === 'string';
  return typeof value === typeof fallback;
}

/**
 * A field that is not stored has its default, and unknown fields are dropped. The names of invalid fields are added to
 * `wrong`. This code does not use a schema library, because every page loads it first and a library would be larger
 * than all code of the settings.
 */
function shaped<Shape extends object>(stored: unknown, defaults: Shape, wrong: string[], within = ''): Shape {
  if (!isFields(stored)) {
    wrong.push(within.slice(0, -1) || 'the state');
    return defaults;
  }
  const read = (name: string, fallback: unknown): unknown => {
    const value = stored[name];
    if (value === undefined) return fallback;
    if (isFields(fallback)) return shaped(value, fallback, wrong, `${within}${name}.`);
    if (!fits(name, value, fallback)) wrong.push(within + name);
    return value;
  };
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, read(name, fallback)]),
  ) as unknown as Shape;
}

export function readSettings(text: string, migrations = MIGRATIONS, current = SETTINGS_VERSION): ReadSettings {
  const envelope = parse(text);
  const version = isFields(envelope) ? envelope.version : null;
  if (!isFields(envelope) || !Number.isInteger(version)) return { problem: 'they are not readable' };
  const stored = version as number;
  let { state } = envelope;
  if (stored > current) return { problem: `their version ${stored} is not known` };
  for (let step = stored; step < current; step++) {
    const migrate = migrations[step];
    if (!migrate) return { problem: `there is no migration from their version ${stored}` };
    state = migrate(state);
  }
  const wrong: string[] = [];
  const settings = shaped(state, defaultSettings(), wrong);
  return wrong.length > 0 ? { problem: `they hold wrong values: ${wrong.join(', ')}` } : { settings };
}

interface SettingsState extends Settings {
  /**
   * This value is stored separately, because spec section 3 does not list it among the settings. Each tab has its own
   * value until the tab reloads.
   */
  sidebarOpen: boolean;
  /** True when no settings were stored at the start. In this case, the account's theme may apply. */
  isNew: boolean;
  setSidebarOpen(open: boolean): void;
  setTheme(theme: Theme): void;
  setLanguage(language: LanguageChoice): void;
  setFeature(name: keyof Settings['features'], on: boolean): void;
  setPreference(name: keyof Settings['preferences'], on: boolean): void;
  setLastVisited(path: string): void;
  adoptTheme(theme: Theme): void;
}

/** When storage is blocked, the settings last until the page closes. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

const storage: PersistStorage<Settings> = {
  getItem: (name) => {
    const text = withStorage((local) => local.getItem(name));
    if (text === null) return null;
    const read = readSettings(text);
    if ('settings' in read) return { state: read.settings, version: SETTINGS_VERSION };
    console.error(`The settings of this device are reset: ${read.problem}.`);
    // The settings are removed, so that the next start neither reads nor reports them again.
    withStorage((local) => local.removeItem(name));
    return null;
  },
  setItem: (name, value) => withStorage((local) => local.setItem(name, JSON.stringify(value))),
  removeItem: (name) => withStorage((local) => local.removeItem(name)),
};

const isSidebarFolded = (): boolean => withStorage((local) => local.getItem(SIDEBAR_KEY)) === 'folded';

function rememberSidebar(isOpen: boolean): void {
  withStorage((local) => (isOpen ? local.removeItem(SIDEBAR_KEY) : local.setItem(SIDEBAR_KEY, 'folded')));
}

/** Spec section 3. */
export const createSettingsStore = () =>
  create<SettingsState>()(
    persist(
      (set, get, api) => {
        /**
         * Applies a change to the stored settings and not to this tab's copy, which may be older. All settings are
         * written together, so a tab that only stores its last page would otherwise undo a theme that was just chosen
         * in another tab.
         */
        const change = (next: (state: Settings) => Partial<SettingsState>) => {
          const { isNew } = get();
          const text = withStorage((local) => local.getItem(SETTINGS_KEY));
          // When storage is blocked or empty, or contains settings of a newer release, the change is applied to this
          // tab's copy.
          if (text !== null && 'settings' in readSettings(text)) void api.persist.rehydrate();
          set((state) => ({ isNew, ...next(state) }));
        };
        return {
          ...defaultSettings(),
          sidebarOpen: !isSidebarFolded(),
          isNew: true,
          setSidebarOpen: (sidebarOpen) => {
            rememberSidebar(sidebarOpen);
            change(() => ({ sidebarOpen }));
          },
          setTheme: (theme) => change(() => ({ theme, isNew: false })),
          setLanguage: (language) => change(() => ({ language })),
          setFeature: (name, on) => change(({ features }) => ({ features: { ...features, [name]: on } })),
          setPreference: (name, on) => change(({ preferences }) => ({ preferences: { ...preferences, [name]: on } })),
          // A browser passes stored values between tabs with a short delay. So a needless write could undo another
          // tab's change.
          setLastVisited: (lastVisited) => {
            if (lastVisited !== get().lastVisited) change(() => ({ lastVisited }));
          },
          adoptTheme: (theme) => {
            if (get().isNew) change(() => ({ theme, isNew: false }));
          },
        };
      },
      {
        name: SETTINGS_KEY,
        version: SETTINGS_VERSION,
        storage,
        partialize: ({ theme, language, features, preferences, lastVisited }) => ({
          theme,
          language,
          features,
          preferences,
          lastVisited,
        }),
        // `stored` is undefined at the first start, and when another tab cleared the settings. In both cases, the
        // defaults apply.
        merge: (stored, state) => ({
          ...state,
          ...((stored as Settings | undefined) ?? defaultSettings()),
          isNew: stored === undefined,
        }),
      },
    ),
  );

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export const useSettings = createSettingsStore();

export function followOtherTabs(store: SettingsStore, page: EventTarget = window): () => void {
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // The key is null when the whole storage was cleared.
    if (key !== SETTINGS_KEY && key !== null) return;
    // Settings that this tab cannot read come from a newer release in the other tab, so this tab must not reset them.
    if (newValue === null || 'settings' in readSettings(newValue)) void store.persist.rehydrate();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
