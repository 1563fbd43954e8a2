import { expectNoFindings } from './kit/axe.ts';
import { expectGerman } from './kit/language.ts';
import { collectData } from './kit/shown-texts.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/profile/settings';
const PUSH_KEY = `B${'k'.repeat(86)}`;

type App = Device['app'];

interface Browser {
  hasWorker?: () => boolean;
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  isSubscribed?: boolean;
}

/** Adds a push key to the API's response about preferences, because the API in the page has no keys. */
function configure(app: App): void {
  const ask = app.fetch.bind(app);
  app.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await ask(request);
    if (!new URL(request.url).pathname.startsWith('/api/notifications/preferences') || !answer.ok) return answer;
    const body = (await answer.json()) as object;
    return new app.Response(JSON.stringify({ ...body, pushKey: PUSH_KEY }), answer);
  };
}

function prepareBrowser(
  app: App,
  { permission = 'default', answer = 'denied', isSubscribed = false, hasWorker = () => true }: Browser,
): EventTarget {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/maya',
    options: { applicationServerKey: Uint8Array.from(atob(PUSH_KEY.padEnd(88, '=')), (c) => c.charCodeAt(0)).buffer },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
    unsubscribe: async () => (isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => ((isSubscribed = true), subscription),
  };
  const never = new Promise<never>(() => {});
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    ready: never,
    register: () => never,
    getRegistration: async () => (hasWorker() ? Object.assign(new EventTarget(), { pushManager }) : undefined),
    startMessages: () => {},
  });
  Object.defineProperty(app.navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  let current = permission;
  Object.defineProperty(app.Notification, 'permission', { get: () => current, configurable: true });
  app.Notification.requestPermission = async () => (current = answer);
  return serviceWorker;
}

const turnedOn = () => localStorage.setItem('employee-rewards-push', 'demo-employee');
const card = ({ screen }: Device) =>
  screen.getByRole('region', { name: /^(How we reach you|Wie wir dich erreichen)$/ });

test('in a browser without push, the settings say that push is not possible', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH, { prepare: configure });
  await expect.element(card(device).getByText('This browser can’t show push notifications.')).toBeVisible();
  await expectNoFindings(device, 'a browser without push');
});

test('when the browser blocks push, the settings say so', async ({ signIn }) => {
  const prepare = (app: App) => {
    configure(app);
    prepareBrowser(app, { permission: 'denied' });
  };
  const device = await signIn('Maya Okafor', PATH, { prepare });
  await expect.element(card(device).getByText(/^Your browser is blocking notifications/)).toBeVisible();
  await expectNoFindings(device, 'push that is blocked');
});

test('the settings of push have no accessibility findings when push is off, failed, on or paused', async ({
  company,
  signIn,
}) => {
  const answerAgain = company.refuse({ method: 'POST', path: /^\/api\/notifications\/subscribe$/, status: 503 });
  const prepare = (app: App) => {
    configure(app);
    prepareBrowser(app, { answer: 'granted' });
  };
  const device = await signIn('Maya Okafor', PATH, { prepare });
  const { screen } = device;
  const here = card(device).getByRole('switch', { name: 'On this device' });
  await expect.element(here).not.toBeChecked();
  await expectNoFindings(device, 'push that is off');
  device.expectProblem(/^answer: POST 503 \/api\/notifications\/subscribe$/);
  await here.click();
  await expect.element(screen.getByText('Failed to send subscription to server')).toBeVisible();
  await expect.element(here).not.toBeChecked();
  await expectNoFindings(device, 'push that could not be switched on');
  answerAgain();

  const on = await signIn('Maya Okafor', PATH, {
    prepare: (app) => {
      turnedOn();
      configure(app);
      prepareBrowser(app, { permission: 'granted', isSubscribed: true });
    },
  });
  on.expectProblem(/^answer: POST (409|50[03]) \/api\/notifications\/(subscribe|test)$/);
  await expect.element(card(on).getByRole('switch', { name: 'On this device' })).toBeChecked();
  await expectNoFindings(on, 'push that is on');
  await card(on).getByRole('switch', { name: 'All my devices' }).click();
  await expect.element(card(on).getByText(/^Paused/)).toBeVisible();
  await expectNoFindings(on, 'push that is paused');
  await card(on).getByRole('button', { name: 'Send test notification' }).click();
  await expect.element(on.screen.getByText(/^Test Failed\./)).toBeVisible();
});

test('the upkeep of push does not end a subscription that the user is just making', async ({ signIn }) => {
  let worker = new EventTarget();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const device = await signIn('Maya Okafor', PATH, {
    prepare: (app) => {
      configure(app);
      worker = prepareBrowser(app, { answer: 'granted' });
      const ask = app.fetch.bind(app);
      app.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (!new URL(request.url).pathname.endsWith('/notifications/subscribe')) return ask(request);
        asked.resolve();
        await answered.promise;
        return new app.Response('{}', { status: 201 });
      };
    },
  });
  const { screen } = device;
  await card(device).getByRole('switch', { name: 'On this device' }).click();
  await asked.promise;
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSH_CHANGED' } }));
  answered.resolve();
  await expect.element(screen.getByText(/^Notifications Enabled\./)).toBeVisible();
  await expect.element(card(device).getByRole('button', { name: 'Send test notification' })).toBeVisible();
});

test('without its service worker, the app says so when push is turned on', async ({ signIn }) => {
  let hasWorker = true;
  const device = await signIn('Maya Okafor', PATH, {
    prepare: (app) => {
      configure(app);
      prepareBrowser(app, { answer: 'granted', hasWorker: () => hasWorker });
    },
  });
  const here = card(device).getByRole('switch', { name: 'On this device' });
  await expect.element(here).not.toBeChecked();
  hasWorker = false;
  await here.click();
  await expect.element(device.screen.getByText('Service worker not available')).toBeVisible();
  await expect.element(card(device).getByText('This browser can’t show push notifications.')).toBeVisible();
});

test('when the preferences cannot be read, the settings show an error', async ({ company, signIn }) => {
  const answerAgain = company.refuse({ method: 'GET', path: /^\/api\/notifications\/preferences/, status: 503 });
  const device = await signIn('Maya Okafor', PATH);
  device.expectProblem(/^answer: GET 503 \/api\/notifications\/preferences$/);
  await expect.element(card(device).getByRole('alert')).toBeVisible();
  await expectNoFindings(device, 'preferences that could not be read');
  answerAgain();
});

test('after a check-in, the app offers push until the user refuses', async ({ signIn }) => {
  const prepare = (app: App) => {
    configure(app);
    prepareBrowser(app, { answer: 'denied' });
  };
  const device = await signIn('Maya Okafor', '/employee/dashboard', { prepare });
  const { screen } = device;
  await screen.getByRole('button', { name: /^Check in/ }).click();
  const offer = screen.getByRole('region', { name: 'Want notifications on this device?' });
  await expect.element(offer).toBeVisible();
  await expectNoFindings(device, 'the offer of push');
  await offer.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(screen.getByText(/^Notification permission not granted/)).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await device.open('/employee/dashboard');
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test('the settings of push in German show no English text', async ({ company, signIn }) => {
  const data = await collectData(company);
  const device = await signIn('Maya Okafor', PATH, {
    language: 'de',
    prepare: (app) => {
      data.noteIntl(app);
      turnedOn();
      configure(app);
      prepareBrowser(app, { permission: 'granted', isSubscribed: true });
    },
  });
  await expect.element(card(device).getByRole('switch').first()).toBeChecked();
  await expectGerman(device, data, 'notifications of the profile');
});

test('without push, an employee reads nothing about the server, and an admin reads what to do', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH);
  await expect.element(card(device).getByRole('table')).toBeVisible();
  await expect.element(card(device)).not.toMatchTextContent(/push|server|set up|configured|npm/i);
  expect(card(device).getByRole('switch').elements()).toHaveLength(0);
  await expectNoFindings(device, 'push that is not set up');
  const admin = await signIn('Daniel Reyes', PATH);
  await expect.element(card(admin)).toMatchTextContent('Push isn’t set up yet. Run “npm run vapid”');
});

test('without push and email, an employee is told where notifications are', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', PATH, {
    prepare: (app) => {
      const ask = app.fetch.bind(app);
      app.fetch = async (input, init) => {
        const request = new Request(input, init);
        const answer = await ask(request);
        if (!new URL(request.url).pathname.startsWith('/api/notifications/preferences') || !answer.ok) return answer;
        return new app.Response(JSON.stringify({ ...((await answer.json()) as object), hasMail: false }), answer);
      };
    },
  });
  await expect
    .element(card(device))
    .toMatchTextContent(/^How we reach you\s*You can always find what’s new under the bell at the top.$/);
});
