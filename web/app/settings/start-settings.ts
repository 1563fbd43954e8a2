import { followOtherTabs, useSettings, type Settings } from '#web/kit/settings/settings-store.ts';

/**
 * Writes the settings to the document, where the design tokens use them. web/public/before-paint.js does the same
 * before the first paint, and a test checks that both have the same result. That script is a separate file, because the
 * content security policy allows no inline script. With the theme "system", the document names no theme, so that the
 * device's theme applies at once when it changes.
 */
export function applySettings(
  { theme, preferences, sidebarOpen }: Settings & { sidebarOpen: boolean },
  page: Document = document,
): void {
  const { dataset } = page.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (preferences.animationsEnabled) delete dataset.motion;
  else dataset.motion = 'off';
  if (preferences.compactMode) dataset.density = 'compact';
  else delete dataset.density;
  if (sidebarOpen) delete dataset.sidebar;
  else dataset.sidebar = 'folded';

  // The code below sets the colours of the browser's own parts, which are the background before the stylesheet loads
  // and the bar above the page.
  const scheme = page.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (scheme) scheme.content = theme === 'system' ? 'light dark' : theme;
  for (const bar of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.scheme;
    const forced = own === theme ? 'all' : 'not all';
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : forced;
  }
}

export function startSettings(): void {
  applySettings(useSettings.getState());
  useSettings.subscribe((settings) => applySettings(settings));
  followOtherTabs(useSettings);
}
