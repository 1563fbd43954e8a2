import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const KEY = 'employee-rewards-app';
const PAPER = { light: 'oklch(0.981 0.008 80)', dark: 'oklch(0.2 0.018 270)' };

const stored = (state: object, version = 1) => JSON.stringify({ state, version });
const readPaper = ({ app }: Device) => app.getComputedStyle(app.document.documentElement).backgroundColor;

const storeOnce = (text: string) => (app: Device['app']) => {
  if (app.sessionStorage.getItem('stored') === null) app.localStorage.setItem(KEY, text);
  app.sessionStorage.setItem('stored', 'yes');
};

test('a theme chosen in the profile applies only to the user’s devices without their own theme', async ({ signIn }) => {
  const phone = await signIn('Maya Okafor', '/employee/profile/settings');
  const dark = ({ screen }: Device) => screen.getByRole('radio', { name: 'Dark', exact: true });
  const readTheme = ({ app }: Device) => app.document.documentElement.dataset['theme'];
  await dark(phone).click();
  await expect.element(dark(phone)).toBeChecked();
  await expect.poll(() => readPaper(phone)).toBe(PAPER.dark);
  const readSaved = () => phone.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await expect.poll(readSaved).toEqual([{ preferences: { theme: 'dark' } }]);
  await phone.rest();

  const fresh = await signIn('Maya Okafor', '/employee/dashboard');
  await expect.poll(() => readTheme(fresh)).toBe('dark');
  await fresh.open('/employee/profile/settings');
  await expect.element(dark(fresh)).toBeChecked();

  const prepare = storeOnce(stored({ theme: 'light' }));
  const settled = await signIn('Maya Okafor', '/employee/dashboard', { prepare });
  await expect.poll(() => readTheme(settled)).toBe('light');
});

test.for([
  ['an unknown version', stored({ theme: 'dark' }, 99)],
  ['text that is not JSON', '{"state":'],
  ['an unknown value', stored({ theme: 'pink' })],
] as const)('stored settings with %s are reset, and one error is logged', async ([, text], { start }) => {
  const errors: string[] = [];
  const device = await start({
    prepare(app) {
      storeOnce(text)(app);
      app.console.error = (...words: unknown[]) => errors.push(words.map(String).join(' '));
    },
  });
  for (let visit = 0; visit < 2; visit++) {
    await device.open('/auth');
    await expect.element(device.screen.getByRole('button', { name: 'Maya Okafor' })).toBeVisible();
    await expect.poll(() => readPaper(device)).toBe(PAPER.light);
  }
  expect(errors).toEqual([expect.stringMatching(/^The settings of this device are reset: /)]);
  expect(device.app.localStorage.getItem(KEY)).toBeNull();
});

test('all cards of the settings appear at once, because a card that appears later moves a button under a tap', async ({
  signIn,
}) => {
  const readTitles = (app: Device['app']) => [...app.document.querySelectorAll('main h2')].map((h2) => h2.textContent);
  let first: (string | null)[] | null = null;
  const prepare = (app: Device['app']) => {
    const observer = new app.MutationObserver(() => {
      const titles = readTitles(app);
      if (titles.length === 0) return;
      first = titles;
      observer.disconnect();
    });
    observer.observe(app.document, { childList: true, subtree: true });
  };
  const { app } = await signIn('Maya Okafor', '/employee/profile/settings', { prepare });
  expect(first).toContain('Your data');
  expect(first).toEqual(readTitles(app));
});
