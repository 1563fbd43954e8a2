// Sets the theme and the language before the first paint, and shows the frame of the page (web/app/frames.tsx).
// start-settings.ts sets the theme again later.
(() => {
  const root = document.documentElement;
  const { pathname } = location;
  const isIn = (area) => pathname === area || pathname.startsWith(`${area}/`);
  let stored;
  let user;
  try {
    // The user of Clerk's or of the demo's sign-in. In the demo in the browser, each tab has its own user.
    user =
      sessionStorage.getItem('employee-rewards-demo-tab') ??
      (localStorage.getItem('employee-rewards-demo-user') || localStorage.getItem('employee-rewards-last-user'));
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

  /** The last state of this user (web/offline/last-state.ts), or null. */
  let last = null;
  try {
    last = JSON.parse(localStorage.getItem('employee-rewards-last-state'));
    if (last?.userId !== user) last = null;
  } catch {
    // Storage is blocked or contains invalid JSON.
  }

  function unpack([tag, attributes, content], parent) {
    const space = tag === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI;
    const element = document.createElementNS(space, tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    element.append(...content.map((part) => (typeof part === 'string' ? part : unpack(part, element))));
    return element;
  }

  /** Returns the frames from the outside to the inside. */
  function chooseFrames() {
    if (pathname !== '/' && !['/auth', '/employee', '/admin'].some(isIn)) return ['other'];
    if (!user) return ['auth'];
    if (isIn('/admin') || (last?.isAdmin && !isIn('/employee'))) return ['admin'];
    const shell = last?.isAdmin ? 'own' : 'employee';
    return isIn('/employee/dashboard') || !isIn('/employee') ? [shell, 'dashboard'] : [shell];
  }

  function showDate(place, now) {
    const locale = navigator.languages.find((tag) => tag.startsWith(root.lang)) ?? root.lang;
    place.textContent = now.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long' });
    place.style.visibility = '';
  }

  /** Shows what is known about the user, and keeps the space of the rest. */
  function fill(frame) {
    const isToday = last && Date.now() < last.until;
    const now = new Date(Date.now());
    for (const place of frame.querySelectorAll('[data-last]')) {
      const name = place.dataset.last;
      const known = last?.shown[name];
      if (known && (isToday || !['date', 'line', 'week', 'points'].includes(name)))
        place.replaceWith(unpack(known, root));
      else if (name === 'date') {
        // The first use of Intl takes as long as the rest of the frame.
        place.style.visibility = 'hidden';
        requestAnimationFrame(() => setTimeout(() => showDate(place, now)));
      } else if (name !== 'brand' && name !== 'mark') place.style.visibility = 'hidden';
    }
    if (last && !(isToday ? last.isOpen : !last.daysOff.includes(now.getDay())))
      for (const part of frame.querySelectorAll('[data-check-in], fieldset:not([data-demo-strip])'))
        part.style.visibility = 'hidden';
    const here = isIn('/employee') || isIn('/admin') ? pathname : `/${last?.isAdmin ? 'admin' : 'employee'}/dashboard`;
    const link = frame.querySelector(`nav [href="${here}"]`);
    link?.setAttribute('aria-current', 'page');
    const heading = frame.querySelector('[data-loading] > div');
    if (!link || !heading) return;
    const title = document.createElement('h1');
    title.className = 'text-3xl leading-tight font-bold lg:text-4xl';
    title.textContent = link.textContent;
    heading.replaceWith(title);
  }

  function placeFrame() {
    const frame = document.getElementById('frame');
    const find = (name) => document.querySelector(`template[data-frame="${name}"]`);
    const found = chooseFrames().map((name) => find(`${name}-${root.lang.slice(0, 2)}`));
    // The last template is for the other pages. `npm run dev` has no other template.
    const templates = found.includes(null) ? [find('other')] : found;
    if (!frame || frame.hasChildNodes() || templates.includes(null)) return;
    let place = frame;
    for (const template of templates) {
      place.replaceChildren(template.content.cloneNode(true));
      place = place.querySelector('main');
    }
    // main.tsx presses the page's buttons in the same order. A second, impatient press would undo some of them.
    let presses = 0;
    frame.addEventListener('click', ({ target }) => {
      const button = target.closest('button:not([data-pressed])');
      if (button) button.dataset.pressed = String(++presses);
    });
    // The frame stays while it is pressed, because a press that ends on another element is no click.
    frame.addEventListener('pointerdown', () => (frame.dataset.held = ''));
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(() => delete frame.dataset.held));
    fill(frame);
    for (const styled of frame.querySelectorAll('[data-style]')) styled.style.cssText = styled.dataset.style;
  }

  // The parser calls it after each template, before anything else is painted.
  customElements.define(
    'place-frame',
    class extends HTMLElement {
      connectedCallback() {
        placeFrame();
      }
    },
  );

  // A script of the app did not load. main.tsx does the same for the scripts that it asks for.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.localName !== 'script' || !document.getElementById('frame')) return;
      for (const button of document.querySelectorAll('#frame [data-check-in]')) button.style.visibility = 'hidden';
      for (const line of document.querySelectorAll(`.not-loaded:lang(${root.lang})`)) line.hidden = false;
    },
    true,
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
