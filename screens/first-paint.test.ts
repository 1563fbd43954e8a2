import type { Device, DeviceOptions } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const LAST_STATE = 'employee-rewards-last-state';

/** Tags, classes and texts, which decide how a page looks. */
function toLook(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === Node.ELEMENT_NODE) return toLook(node as Element);
    return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  });
  const classes = (element.getAttribute('class') ?? '').trim();
  return `<${element.localName} ${classes}>${parts.join('')}</>\n`;
}

interface Watched {
  /** The text and the look of the frame, before React has run. */
  text: string;
  frame: string;
  /** The look of React's first screen at the moment at which it replaces the frame. */
  first: string;
}

/** Watches a page load. The observers run before the next paint, as main.tsx's does. */
function watching(): { options: DeviceOptions; watched: Watched } {
  const watched = { text: '', frame: '', first: '' };
  const look = (app: Window, within: string) => {
    const main = app.document.querySelector(`${within} main`);
    return main ? toLook(main) : '';
  };
  const prepare = (app: Window & typeof globalThis) => {
    Object.assign(watched, { text: '', frame: '', first: '' });
    new app.MutationObserver(() => {
      const frame = app.document.querySelector<HTMLElement>('#frame');
      if (frame?.hasChildNodes() && watched.frame === '') {
        watched.text = frame.innerText;
        watched.frame = look(app, '#frame');
      }
      if (!frame && watched.frame !== '' && watched.first === '') {
        watched.first = look(app, '#root');
      }
    }).observe(app.document, { childList: true, subtree: true });
  };
  return { options: { prepare }, watched };
}

const lastState = () => localStorage.getItem(LAST_STATE);

async function keepState(device: Device): Promise<void> {
  await expect.poll(lastState).not.toBeNull();
  Object.defineProperty(device.app.document, 'visibilityState', { configurable: true, value: 'hidden' });
  localStorage.removeItem(LAST_STATE);
  device.app.document.dispatchEvent(new device.app.Event('visibilitychange'));
  await expect.poll(lastState).not.toBeNull();
}

test.for([
  ['en', 'A good morning is worth something.', 'Choose a demo account'],
  ['de', 'Ein guter Morgen ist etwas wert.', 'Wähl ein Demokonto'],
])('sign-in is in the HTML, and React changes nothing: %s', async ([language = '', ...texts], { start }) => {
  const { options, watched } = watching();
  const device = await start({ ...options, language });
  await device.open('/employee/rewards');
  for (const text of texts) expect(watched.text).toContain(text);
  expect(watched.first).toBe(watched.frame);
  expect(device.app.location.pathname).toBe('/auth');
});

test('a new device shows the frame without anybody’s figures, and then the date', async ({ signIn }) => {
  const { options, watched } = watching();
  const dates: string[] = [];
  // A pressed frame stays, so that React's page cannot come before the date.
  const holdUntilDated = (app: Window & typeof globalThis) => {
    options.prepare?.(app);
    new app.MutationObserver(() => {
      const frame = app.document.querySelector<HTMLElement>('#frame');
      if (!frame?.hasChildNodes() || dates.length > 0) return;
      frame.dispatchEvent(new app.Event('pointerdown'));
      dates.push(...(/Monday, March 2\b/.exec(frame.innerText) ?? []));
      if (dates.length > 0) app.dispatchEvent(new app.Event('pointerup'));
    }).observe(app.document, { childList: true, subtree: true });
  };
  await signIn('Maya Okafor', '/employee/dashboard', { prepare: holdUntilDated });
  expect(dates).toEqual(['Monday, March 2']);
  expect(watched.text).toMatch(/Dashboard\s+Leaderboard\s+Rewards\s+Profile[^]*How are you today\?[^]*Check in$/);
  expect(watched.text).not.toMatch(/Maya|day streak|points/);
});

/** Returns the area of the text in px², as the browser measures the largest contentful paint. */
function measureText({ document }: Window, selector: string): number {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector) ?? document.body);
  const { width, height } = range.getBoundingClientRect();
  return width * height;
}

// A larger text that comes with the data would be the page's largest paint, a second after the first one.
test.for(['en', 'de'])('who sees the mood is no larger than the frame’s button: %s', async (language, { signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard', { language });
  device.resize([390, 844]);
  await device.rest();
  const label = measureText(device.app, '#root [data-check-in] > span:nth-of-type(2)');
  expect(measureText(device.app, '#root [data-last="readers"]')).toBeLessThan(label);
});

test('a page that is not a dashboard shows its heading in the frame', async ({ signIn }) => {
  const { options, watched } = watching();
  await signIn('Maya Okafor', '/employee/rewards', options);
  expect(watched.text).toMatch(/Profile\s+Loading page...\s+Rewards$/);
});

test('a known device shows the last state before any request, and React changes nothing', async ({ signIn }) => {
  const { options, watched } = watching();
  const device = await signIn('Maya Okafor', '/employee/dashboard', options);
  await keepState(device);
  const asked = device.sent.length;
  await device.reload();
  expect(watched.text).toMatch(/Welcome, Maya[^]*Monday, March 2[^]*28[^]*day streak[^]*Check in/);
  expect(watched.first).toBe(watched.frame);
  expect(device.sent.length).toBeGreaterThan(asked);
});

test('yesterday’s check-in does not show as today’s', async ({ signIn }) => {
  const { options, watched } = watching();
  let aheadMs = 0;
  const prepare = (app: Window & typeof globalThis) => {
    options.prepare?.(app);
    const { now } = app.Date;
    if (aheadMs > 0) app.Date.now = () => now() + aheadMs;
  };
  const device = await signIn('Maya Okafor', '/employee/dashboard', { prepare });
  await device.screen.getByRole('button', { name: /^Check in/ }).click();
  await expect.element(device.screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await device.rest();
  await keepState(device);
  await device.reload();
  expect(watched.text).toContain('29');
  expect(watched.text).not.toContain('Check in');
  aheadMs = 24 * 60 * 60_000;
  await device.reload();
  expect(watched.text).toMatch(/29[^]*Check in$/);
  expect(watched.text).not.toMatch(/points|You’re in/);
});

test('nobody sees the last state of a user who signed out', async ({ signIn }) => {
  const { options, watched } = watching();
  const device = await signIn('Maya Okafor', '/employee/dashboard', options);
  await keepState(device);
  await device.screen.getByRole('button', { name: 'Be Daniel' }).click();
  await expect.poll(lastState).not.toContain('Maya Okafor');
  await device.reload();
  expect(watched.text).not.toContain('28');
});
