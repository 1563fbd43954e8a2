// Runs before the first paint, so that a chosen look never flashes another one and the page is in one language from its
// first text on. A file of its own: the content security policy allows no inline script. Of the look it does what
// app/settings/apply-settings.ts does; a test holds the two together. The app reads the language from <html lang>
// (messages/locale.ts).
(() => {
  const root = document.documentElement;
  let stored;
  try {
    if (localStorage.getItem('employee-rewards-sidebar') === 'folded') root.dataset.sidebar = 'folded';
    stored = JSON.parse(localStorage.getItem('employee-rewards-app'));
  } catch {
    // Storage may be blocked or broken; the device's preference stands.
  }
  // Of another version: the app migrates or resets it.
  const { language, theme, preferences } = (stored?.version === 1 && stored.state) || {};

  const spoken = ['en', 'de'];
  const chosen = [...spoken, 'en-XA'].includes(language) && language;
  root.lang = chosen || navigator.languages.map((tag) => tag.split('-')[0]).find((one) => spoken.includes(one)) || 'en';
  // The build names the texts that every start needs, by language (build/start-order.ts): they load beside the scripts.
  const texts = document.currentScript?.dataset[root.lang.slice(0, 2)];
  for (const href of texts?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
      }),
    );

  if (preferences?.animationsEnabled === false) root.dataset.motion = 'off';
  if (preferences?.compactMode === true) root.dataset.density = 'compact';
  if (theme !== 'light' && theme !== 'dark') return;
  root.dataset.theme = theme;
  const scheme = document.querySelector('meta[name="color-scheme"]');
  if (scheme) scheme.content = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
    bar.media = bar.dataset.scheme === theme ? 'all' : 'not all';
})();
