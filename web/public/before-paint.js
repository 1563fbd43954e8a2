// Sets the theme and the language before the first paint. start-settings.ts sets the theme again later.
(() => {
  const root = document.documentElement;
  let stored;
  try {
    if (localStorage.getItem('employee-rewards-sidebar') === 'folded') root.dataset.sidebar = 'folded';
    stored = JSON.parse(localStorage.getItem('employee-rewards-app'));
  } catch {
    // Storage is blocked or contains invalid JSON.
  }
  // Settings of other versions are ignored here. The app migrates them later.
  const { language, theme, preferences } = (stored?.version === 1 && stored.state) || {};

  const spoken = ['en', 'de'];
  const chosen = [...spoken, 'en-XA'].includes(language) && language;
  root.lang = chosen || navigator.languages.map((tag) => tag.split('-')[0]).find((one) => spoken.includes(one)) || 'en';
  // build/start-order.ts writes these attributes.
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
