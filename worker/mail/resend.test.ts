import { beforeEach, expect, it } from 'vitest';
import { failNext, forgetMails, mailUrl, readMails, standInPort } from '../test/providers/mails.ts';
import type { Fault } from '../test/providers/mail-shapes.ts';
import type { Mail } from './port.ts';
import { resendMail } from './resend.ts';

const MAIL: Mail = {
  to: 'maya@example.test',
  subject: 'Tea: approved',
  html: '<p>Tea</p>',
  text: 'Tea',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  idempotencyKey: 'notice:1/maya',
};

beforeEach(async () => {
  await forgetMails();
});

it('only one mail is sent for a key, even when answers are lost', async () => {
  const port = standInPort();
  await failNext('lost');
  expect(await port.send(MAIL)).toEqual({ is: 'retry', reason: 'no connection', afterMs: 0 });
  expect(await port.send(MAIL)).toEqual({ is: 'sent' });
  // This mail has the same key and another text.
  expect(await port.send({ ...MAIL, text: 'Tea, and more' })).toEqual({ is: 'sent' });
  const { mails, requests } = await readMails();
  expect(requests).toBe(3);
  const { idempotencyKey: key, to, ...rest } = MAIL;
  expect(mails).toEqual([{ ...rest, key, to: [to], from: 'Rewards <rewards@example.test>' }]);
});

it.each<[what: string, fault: Fault, reason: string, afterMs: number]>([
  [
    'too many requests',
    { status: 429, name: 'rate_limit_exceeded', retryAfter: 30 },
    '429 rate_limit_exceeded',
    30_000,
  ],
  [
    'the monthly quota is used up',
    { status: 429, name: 'monthly_quota_exceeded', retryAfter: 86_400 },
    '429 monthly_quota_exceeded',
    3_600_000,
  ],
  ['an error of the provider', { status: 500 }, '500 application_error', 0],
  ['a bad gateway', { status: 503, name: '<html>' }, '503 unknown', 0],
  [
    'the same mail is being sent',
    { status: 409, name: 'concurrent_idempotent_requests' },
    '409 concurrent_idempotent_requests',
    0,
  ],
  ['an API key that is not valid', { status: 403, name: 'invalid_api_key' }, '403 invalid_api_key', 0],
  [
    'a sender that is not verified',
    { status: 403, name: 'validation_error', message: 'The example.test domain is not verified.' },
    '403 validation_error',
    0,
  ],
  [
    'a sender that is malformed',
    { status: 422, name: 'validation_error', message: 'Invalid `from` field.' },
    '422 validation_error',
    0,
  ],
  ['no answer in time', 'hangs', 'timeout', 0],
])('the mail may be sent later after this fault: %s', async (_what, fault, reason, afterMs) => {
  await failNext(fault);
  expect(await standInPort(fault === 'hangs' ? 200 : 5_000).send(MAIL)).toEqual({ is: 'retry', reason, afterMs });
  expect((await readMails()).mails).toEqual([]);
});

it('a redirect is not followed, so no other server gets the API key', async () => {
  await failNext({ redirectTo: `${mailUrl()}/elsewhere` });
  expect(await standInPort().send(MAIL)).toEqual({ is: 'retry', reason: '307 unknown', afterMs: 0 });
  expect((await readMails()).requests).toBe(1);
});

it('the outcome is retry when the server cannot be reached', async () => {
  const port = resendMail({ apiKey: 're_x', from: 'a@example.test', apiUrl: 'http://127.0.0.1:9', origin: '' });
  expect(await port.send(MAIL)).toEqual({ is: 'retry', reason: 'no connection', afterMs: 0 });
});

it('a refused address is rejected, and a malformed address is rejected without a request', async () => {
  await failNext({
    status: 422,
    name: 'validation_error',
    message: 'Invalid `to` field. The address maya@… is wrong.',
  });
  expect(await standInPort().send(MAIL)).toEqual({ is: 'rejected', reason: '422 validation_error' });
  for (const to of ['maya', 'maya@example.test, all@example.test', 'maya@example.test\r\nBcc: all@example.test']) {
    expect(await standInPort().send({ ...MAIL, to })).toEqual({ is: 'rejected', reason: 'malformed address' });
  }
  expect((await readMails()).requests).toBe(1);
});
