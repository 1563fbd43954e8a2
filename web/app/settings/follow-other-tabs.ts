import { readSettings } from './read-settings.ts';
import { SETTINGS_KEY } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** What one tab changes or clears, the others take over. Gives the way to stop. */
export function followOtherTabs(store: SettingsStore, page: EventTarget = window): () => void {
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // A key of null: everything was cleared.
    if (key !== SETTINGS_KEY && key !== null) return;
    // What cannot be read came from a newer release in the other tab: it is theirs, and not ours to reset.
    if (newValue === null || 'settings' in readSettings(newValue)) void store.persist.rehydrate();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
