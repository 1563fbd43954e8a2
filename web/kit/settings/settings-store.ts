import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { readSettings } from './read-settings.ts';
import {
  defaultSettings,
  SETTINGS_KEY,
  SETTINGS_VERSION,
  SIDEBAR_KEY,
  type LanguageChoice,
  type Settings,
  type Theme,
} from './settings.ts';

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
  /** A new language takes effect at the next reload of the page. */
  setLanguage(language: LanguageChoice): void;
  setFeature(name: keyof Settings['features'], on: boolean): void;
  setPreference(name: keyof Settings['preferences'], on: boolean): void;
  setLastVisited(path: string): void;
  /** Applies the account's theme if no theme is stored on this device. */
  adoptTheme(theme: Theme): void;
}

/**
 * Calls `use` with local storage, or returns null if the browser blocks storage. When storage is blocked, the settings
 * last until the page closes.
 */
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

/** Creates the store of the app's settings on this device. Spec section 3. */
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

/** Follows the settings that another tab changes or clears. Returns a function that stops following. */
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
