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
  /** Remembered beside the settings: spec section 3 names what is stored with them. Each tab has its own until it starts again. */
  sidebarOpen: boolean;
  /** Nothing was stored when this device started: the account may say how it wants to look. */
  isNew: boolean;
  setSidebarOpen(open: boolean): void;
  setTheme(theme: Theme): void;
  /** Takes effect with the next start of the page. */
  setLanguage(language: LanguageChoice): void;
  setFeature(name: keyof Settings['features'], on: boolean): void;
  setPreference(name: keyof Settings['preferences'], on: boolean): void;
  setLastVisited(path: string): void;
  /** The account's theme, for a device that has none of its own. */
  adoptTheme(theme: Theme): void;
}

/** Local storage, or nothing where the browser blocks it: the settings then last as long as the page. */
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
    // Gone, so that the next start neither reads nor reports them again.
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

/** The app's settings on this device. Spec section 3. */
export const createSettingsStore = () =>
  create<SettingsState>()(
    persist(
      (set, get, api) => {
        /**
         * Changes what is stored now, not what this tab last heard of: all settings are written together, and a tab that
         * only notes where it was would take back the theme that another one chose a moment ago.
         */
        const change = (next: (state: Settings) => Partial<SettingsState>) => {
          const { isNew } = get();
          const text = withStorage((local) => local.getItem(SETTINGS_KEY));
          // Blocked, empty, or of a newer release: then what this tab knows is the best there is.
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
          // Nothing new is not written: between processes a browser passes on what is stored a moment late.
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
        // Nothing stored, at the start or because another tab cleared it: the defaults.
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
