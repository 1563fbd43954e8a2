import { applySettings } from './apply-settings.ts';
import { followOtherTabs } from '../../kit/settings/follow-other-tabs.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';

/** Shows this device's settings in the document, and follows all later changes. */
export function startSettings(): void {
  applySettings(useSettings.getState());
  useSettings.subscribe((settings) => applySettings(settings));
  followOtherTabs(useSettings);
}
