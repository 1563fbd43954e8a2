import { applySettings } from './apply-settings.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import { useSettings } from './settings-store.ts';

/** From here on the document shows this device's settings, whoever changes them. */
export function startSettings(): void {
  applySettings(useSettings.getState());
  useSettings.subscribe((settings) => applySettings(settings));
  followOtherTabs(useSettings);
}
