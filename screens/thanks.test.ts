import { commands } from 'vitest/browser';
import { THANKS_UNDO_MS } from '#domain/outbox/action.ts';
import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import { DESKTOP, tapping, type Device } from './kit/device.ts';
import { expectGerman } from './kit/language.ts';
import { enlargeText, listTooWide } from './kit/room.ts';
import { collectData } from './kit/shown-texts.ts';
import { expect, test } from './kit/test.ts';

const DASHBOARD = '/employee/dashboard';
const WORDS = 'You covered for me on Tuesday.';

const feed = ({ screen }: Device) => screen.getByRole('region', { name: 'Team thanks' });
const form = ({ screen }: Device) => screen.getByRole('dialog', { name: 'Say thanks' });
const words = (device: Device) => form(device).getByRole('textbox', { name: 'What would you like to thank them for?' });
const send = (device: Device) => form(device).getByRole('button', { name: 'Send thanks' });
const face = (device: Device, name: string) => feed(device).getByRole('button', { name: `Say thanks to ${name}` });
const row = (device: Device, text: string) => feed(device).getByRole('listitem').filter({ hasText: text });
const toast = ({ screen }: Device, text: string) => screen.getByRole('status').filter({ hasText: text });

const readThanks = (company: TestCompany) =>
  company.read(`SELECT from_user, receivers, words, points, audience, value ->> 'id' AS value, state FROM thanks
    WHERE words = '${WORDS}'`);

/** The test sets the page's clock, so that the time for an undo cannot end early on a busy machine. */
function holdClock({ app }: Device, company: TestCompany): () => void {
  const startMs = company.now();
  app.Date.now = () => startMs;
  return () => {
    app.Date.now = () => startMs + THANKS_UNDO_MS;
  };
}

function setOnline({ app }: Device, isOnline: boolean): void {
  Object.defineProperty(app.navigator, 'onLine', { configurable: true, value: isOnline });
  app.dispatchEvent(new app.Event(isOnline ? 'online' : 'offline'));
}

const thank = (company: TestCompany, from: string, input: object = {}) =>
  company.ask(from, 'POST', '/api/thanks', {
    receivers: ['demo-employee'],
    words: WORDS,
    valueId: null,
    points: 0,
    audience: 'department',
    ...input,
  });

test('two taps and the words say thanks, which can be undone until it is sent', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', DASHBOARD);
  const letTimePass = holdClock(device, company);
  const { tap, countTaps } = tapping();
  const taps = await countTaps(async () => {
    await tap(face(device, 'Rosa Delgado'));
    await expect.element(words(device)).toHaveFocus();
    await words(device).fill(WORDS);
    await tap(send(device));
  });
  expect(taps).toBe(2);
  await expect.element(form(device)).not.toBeInTheDocument();
  await expect.element(row(device, WORDS)).toMatchTextContent(/^You thanked Rosa Delgado.*Sending in a moment/);
  await expect.element(toast(device, 'Sending your thanks to Rosa Delgado…')).toBeVisible();
  await expectNoFindings(device, 'a thanks that can be undone');
  await toast(device, 'Sending your thanks').getByRole('button', { name: 'Undo' }).click();
  await expect.element(words(device)).toHaveValue(WORDS);
  await expect.element(row(device, WORDS)).not.toBeInTheDocument();
  expect(readThanks(company)).toEqual([]);

  await form(device).getByRole('button', { name: 'Quality' }).click();
  await form(device).getByRole('radio', { name: '5' }).click();
  await expect.element(form(device)).toMatchTextContent('That leaves 15 points to give before Apr 1.');
  await form(device).getByRole('radio', { name: 'Everyone' }).click();
  await expect.element(form(device)).toMatchTextContent('Everyone in the company can see this.');
  await expectNoFindings(device, 'the form of a thanks');
  await send(device).click();
  await expect.element(row(device, WORDS)).toMatchTextContent('Sending in a moment');
  letTimePass();
  await expect.element(toast(device, 'Thanks sent to Rosa Delgado.')).toBeVisible();
  expect(readThanks(company)).toEqual([
    {
      from_user: 'demo-employee',
      receivers: '["demo-004"]',
      words: WORDS,
      points: 5,
      audience: 'company',
      value: 'quality',
      state: 'shown',
    },
  ]);
  await expect.element(row(device, WORDS)).toMatchTextContent(/Quality\s*5 points/);
  // The limit of a month holds for the next thanks too: a third of 20 points, less the five.
  await face(device, 'Rosa Delgado').click();
  await expect.element(form(device).getByRole('radio', { name: '1' })).toBeInTheDocument();
  await expect.element(form(device).getByRole('radio', { name: '2' })).not.toBeInTheDocument();
});

test('the receiver reads a thanks, gives a heart and thanks back from the card and from the bell', async ({
  start,
  signIn,
  company,
}) => {
  await thank(company, 'demo-employee', { receivers: ['demo-004'], points: 2 });
  let device = await start({ userId: 'demo-004' });
  await device.open(DASHBOARD);
  const { screen } = device;
  const card = screen.getByRole('region', { name: 'For you' });
  await expect.element(card).toMatchTextContent(/Maya thanked you.*You got 2 points/);
  const own = row(device, WORDS);
  await expect.element(own).toMatchTextContent(/^Maya Okafor thanked you/);
  const heart = own.getByRole('button', { name: 'Heart' });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect.element(own.getByRole('button', { name: '1 heart' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => company.read(`SELECT hearts FROM thanks WHERE words = '${WORDS}'`)).toEqual([{ hearts: 1 }]);
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = screen.getByRole('region', { name: 'Notifications' });
  await expect.element(bell.getByRole('button', { name: 'Thank back' })).toBeVisible();
  await expectNoFindings(device, 'the bell with a thanks');
  await bell.getByRole('button', { name: 'Thank back' }).click();
  await expect.element(form(device).getByRole('listitem')).toMatchTextContent('Maya Okafor');
  await form(device).getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Thank back' }).click();
  const letTimePass = holdClock(device, company);
  await words(device).fill('Any time!');
  await send(device).click();
  await expect.element(row(device, 'Any time!')).toMatchTextContent('Sending in a moment');
  letTimePass();
  await expect.element(toast(device, 'Thanks sent to Maya Okafor.')).toBeVisible();

  device = await signIn('Maya Okafor', DASHBOARD);
  await expect.element(row(device, 'Any time!')).toMatchTextContent(/^Rosa Delgado thanked you/);
  await expect.element(row(device, WORDS)).toMatchTextContent('1 heart');
});

test('without a connection, a thanks waits on the device, and the feed stays readable', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', DASHBOARD);
  await expect.element(row(device, 'You spotted the wrong pallet labels')).toBeVisible();
  await device.rest();
  const letTimePass = holdClock(device, company);
  setOnline(device, false);
  const stopLosing = company.loseAnswers({ method: 'GET', path: /^\/api\// });
  await feed(device).getByRole('button', { name: 'Say thanks to Others' }).click();
  await form(device).getByRole('searchbox').fill('aisha');
  await expect.element(form(device)).toMatchTextContent('you can only find people saved on this device');
  await form(device)
    .getByRole('button', { name: /Aisha Rahman/ })
    .click();
  await words(device).fill(WORDS);
  await send(device).click();
  await expect.element(toast(device, 'Saved. We’ll send your thanks when you’re online.')).toBeVisible();
  await expect.element(row(device, WORDS)).toMatchTextContent('Waiting to send');
  await expect.element(row(device, 'You spotted the wrong pallet labels')).toBeVisible();
  await expect.element(row(device, WORDS).getByRole('button', { name: 'Take back' })).toBeVisible();
  letTimePass();
  stopLosing();
  setOnline(device, true);
  await expect.poll(() => readThanks(company).length).toBe(1);
  await expect.element(row(device, WORDS)).not.toMatchTextContent('Waiting to send');
});

test('when the server refuses a thanks, the form opens again with its words', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', DASHBOARD);
  const error = { type: 'CONFLICT', code: 'thanks_allowance', message: 'Too many points.', requestId: 'r' };
  const accept = company.refuse({ method: 'POST', path: /^\/api\/thanks$/, status: 409, body: { error } });
  device.expectProblem(/^answer: POST 409 \/api\/thanks$/);
  const letTimePass = holdClock(device, company);
  await face(device, 'Rosa Delgado').click();
  await words(device).fill(WORDS);
  await send(device).click();
  await expect.element(row(device, WORDS)).toMatchTextContent('Sending in a moment');
  letTimePass();
  await expect
    .element(form(device).getByRole('alert'))
    .toMatchTextContent('Your thanks didn’t go through. Too many points.');
  await expect.element(words(device)).toHaveValue(WORDS);
  await expectNoFindings(device, 'the form of a refused thanks');
  await form(device).getByRole('button', { name: 'Cancel' }).click();
  // The device keeps the refused thanks until the user decides.
  await expect.element(row(device, WORDS)).toMatchTextContent('Too many points.');
  accept();
  await row(device, WORDS).getByRole('button', { name: 'Edit' }).click();
  await send(device).click();
  await expect.element(row(device, WORDS)).toMatchTextContent('Sending in a moment');
  device.app.Date.now = () => company.now() + 3 * THANKS_UNDO_MS;
  await expect.poll(() => readThanks(company).length).toBe(1);
  await expect.element(row(device, 'Too many points.')).not.toBeInTheDocument();
});

test('the keyboard alone is enough to thank two colleagues', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', DASHBOARD);
  const letTimePass = holdClock(device, company);
  const press = async (locator: ReturnType<Device['screen']['getByRole']>, key = 'Enter') => {
    await expect.element(locator).toBeVisible();
    (locator.element() as HTMLElement).focus();
    await commands.press(key);
  };
  await press(face(device, 'Rosa Delgado'));
  await expect.element(words(device)).toHaveFocus();
  await press(form(device).getByRole('button', { name: 'Add', exact: true }));
  await press(form(device).getByRole('button', { name: /^Chidi Nwosu/ }));
  await expect.element(form(device).getByRole('button', { name: 'Remove Chidi Nwosu' })).toBeVisible();
  await press(form(device).getByRole('button', { name: 'Done' }));
  await press(send(device));
  await expect.element(form(device)).toMatchTextContent('Write a few words first.');
  await expect.element(words(device)).toHaveFocus();
  await words(device).fill(WORDS);
  await press(send(device));
  await expect.element(form(device)).not.toBeInTheDocument();
  await expect.element(toast(device, 'Sending your thanks').getByRole('button', { name: 'Undo' })).toHaveFocus();
  letTimePass();
  await expect.poll(() => readThanks(company)[0]?.receivers).toBe('["demo-004","demo-003"]');
});

test('the page of thanks has the team’s and one’s own, with long words and many names folded', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Maya Okafor', DASHBOARD);
  const { screen } = device;
  await feed(device).getByRole('link', { name: 'Show more' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Thanks', exact: true, level: 1 })).toBeVisible();
  const rows = screen.getByRole('main').getByRole('listitem');
  const storm = rows.filter({ hasText: 'Four days of storm' });
  await expect.element(storm).toMatchTextContent(/^Miriam Goldstein thanked you, Aisha Rahman and 7 others/);
  await storm.getByRole('button', { name: 'Show all' }).click();
  await expect.element(storm).toMatchTextContent(/Hana Kobayashi/);
  await expectNoFindings(device, 'the page of thanks');
  await storm.getByRole('button', { name: 'More options for thanks from Miriam Goldstein' }).click();
  await screen.getByRole('menuitem', { name: 'Report to HR' }).click();
  await expect.element(toast(device, 'Reported. HR will take a look.')).toBeVisible();
  expect(company.read(`SELECT count(*) AS n FROM thanks WHERE reported_at IS NOT NULL`)).toEqual([{ n: 1 }]);
  await screen.getByRole('radio', { name: 'Yours' }).click();
  await expect.poll(() => rows.elements().length).toBe(4);
  // Live news arrives while nobody holds the list.
  await thank(company, 'demo-003');
  device.live.tell({
    type: 'realtime_stats',
    at: new Date(company.now()).toISOString(),
    onlineNow: 2,
    day: null,
    changed: ['thanks'],
  });
  await expect.element(rows.first()).toMatchTextContent(/^Chidi Nwosu thanked you/);
});

test('a person’s card on the leaderboard leads to the form', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { screen } = device;
  await screen.getByRole('button', { name: 'Priya Nair' }).click();
  await screen.getByRole('dialog', { name: 'Priya Nair' }).getByRole('button', { name: 'Say thanks' }).click();
  await expect.element(form(device).getByRole('listitem')).toMatchTextContent('Priya Nair');
  await expect.element(words(device)).toHaveFocus();
  await words(device).fill('Not sent yet.');
  await commands.press('Escape');
  await expect.element(form(device)).not.toBeInTheDocument();
  // The words of a closed form are kept.
  await screen.getByRole('button', { name: 'Priya Nair' }).click();
  await screen.getByRole('dialog', { name: 'Priya Nair' }).getByRole('button', { name: 'Say thanks' }).click();
  await expect.element(words(device)).toHaveValue('Not sent yet.');
});

test('without thanks, the feed invites, and after a failure it can be asked again', async ({ signIn, company }) => {
  company.become(['DELETE FROM thanks_marks', 'DELETE FROM thanks_people', 'DELETE FROM thanks']);
  const fail = company.refuse({ method: 'GET', path: /^\/api\/thanks\?/, status: 404 });
  const device = await signIn('Maya Okafor', DASHBOARD);
  device.expectProblem(/^answer: GET 404 \/api\/thanks$/);
  await expect.element(feed(device).getByRole('alert')).toBeVisible();
  await device.rest();
  fail();
  await feed(device).getByRole('button', { name: 'Try Again' }).click();
  await expect.element(feed(device)).toMatchTextContent('No one has said thanks yet this week. Be the first.');
  await expectNoFindings(device, 'a feed without thanks');
  await device.visit('/employee/thanks#own');
  await expect.element(device.screen.getByText('The thanks you give and get show up here.')).toBeVisible();
  await expectNoFindings(device, 'a page without thanks');
});

test('thanks have room at 200 % text, and are in German', async ({ signIn, start, company }) => {
  await thank(company, 'demo-001', {
    receivers: ['demo-003'],
    words: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(11),
    points: 6,
  });
  let device = await signIn('Maya Okafor', DASHBOARD);
  enlargeText(device, 200);
  await expect.element(row(device, 'Donaudampf')).toBeVisible();
  expect(listTooWide(device)).toEqual([]);
  await face(device, 'Rosa Delgado').click();
  await expect.element(words(device)).toBeVisible();
  expect(listTooWide(device)).toEqual([]);

  const data = await collectData(company);
  device = await start({
    userId: 'demo-employee',
    prepare: (app) => {
      Object.defineProperty(app.navigator, 'language', { value: 'de-DE' });
      Object.defineProperty(app.navigator, 'languages', { value: ['de-DE'] });
      data.noteIntl(app);
    },
  });
  await device.open(DASHBOARD);
  const { screen } = device;
  const own = screen.getByRole('region', { name: 'Danke im Team' });
  await expect.element(own).toMatchTextContent('Aisha Rahman dankt Chidi Nwosu');
  await expectGerman(device, data, 'the feed');
  await own.getByRole('button', { name: 'Danke an Rosa Delgado' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Wofür dankst du?' })).toBeVisible();
  await expectGerman(device, data, 'the form');
  await screen.getByRole('button', { name: 'Abbrechen' }).click();
  device.resize(DESKTOP);
  await device.visit('/employee/thanks');
  await expect.element(screen.getByRole('button', { name: 'Danke sagen' })).toBeVisible();
  await expectGerman(device, data, 'the page');
});
