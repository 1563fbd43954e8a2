// Sets look and language before the first paint. app/settings/start-settings.ts does the same later, and a test keeps
// the two equal. A separate file, because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let stored;
  try {
    if (localStorage.getItem('employee-rewards-sidebar') === 'folded') root.dataset.sidebar = 'folded';
    stored = JSON.parse(localStorage.getItem('employee-rewards-app'));
  } catch {
    // Blocked or broken storage leaves the device's own preference.
  }
  // Settings of another version are left for the app to migrate or reset.
  const { language, theme, preferences } = (stored?.version === 1 && stored.state) || {};

  const spoken = ['en', 'de'];
  const chosen = [...spoken, 'en-XA'].includes(language) && language;
  root.lang = chosen || navigator.languages.map((tag) => tag.split('-')[0]).find((one) => spoken.includes(one)) || 'en';
  // build/start-order.ts lists the text files that every start needs.
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
