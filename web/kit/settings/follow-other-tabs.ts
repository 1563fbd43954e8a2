import { readSettings } from './read-settings.ts';
import { SETTINGS_KEY } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** Applies settings that another tab changes or clears. Returns a function that stops it. */
export function followOtherTabs(store: SettingsStore, page: EventTarget = window): () => void {
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // A null key means that everything was cleared.
    if (key !== SETTINGS_KEY && key !== null) return;
    // Unreadable settings came from a newer release in the other tab, so this tab must not reset them.
    if (newValue === null || 'settings' in readSettings(newValue)) void store.persist.rehydrate();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
