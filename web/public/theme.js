// Runs before the first paint, so that a chosen look never flashes another one. A file of its own: the content security
// policy allows no inline script. It does what app/settings/apply-settings.ts does; a test holds the two together.
(() => {
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem('employee-rewards-app'));
  } catch {
    // Storage may be blocked or broken; the device's preference stands.
  }
  // Of another version: the app migrates or resets it.
  if (stored?.version !== 1) return;
  const root = document.documentElement;
  const { theme, preferences } = stored.state ?? {};
  if (preferences?.animationsEnabled === false) root.dataset.motion = 'off';
  if (preferences?.compactMode === true) root.dataset.density = 'compact';
  if (theme !== 'light' && theme !== 'dark') return;
  root.dataset.theme = theme;
  const scheme = document.querySelector('meta[name="color-scheme"]');
  if (scheme) scheme.content = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
    bar.media = bar.dataset.scheme === theme ? 'all' : 'not all';
})();
