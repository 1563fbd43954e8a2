import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { complete, readAnswers } from '../lib/deploy/answers.ts';
import { makePushKeys } from '../lib/deploy/cloud.ts';
import { fakeTerminal, HIDDEN } from '../lib/deploy/fake-account.ts';
import { findContradictions, SETTINGS } from '../lib/deploy/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PUBLISHABLE = `pk_live_${btoa('clerk.rewards.example.com$')}`;
const { CLERK_JWT_KEY: PEM } = HIDDEN;
const EC_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const EC_PEM = EC_KEY.export({ type: 'spki', format: 'pem' }).toString();

describe('the check of one answer', () => {
  test.each([
    ['APP_ORIGIN', 'https://rewards.example.com/', 'https://rewards.example.com'],
    ['VITE_CLERK_PUBLISHABLE_KEY', ` ${PUBLISHABLE} `, PUBLISHABLE],
    [
      'CLERK_AUTHORIZED_PARTIES',
      'https://a.example.com, https://b.example.com/',
      'https://a.example.com,https://b.example.com',
    ],
    ['VAPID_SUBJECT', 'mailto:it@example.com', 'mailto:it@example.com'],
    ['VAPID_SUBJECT', 'https://example.com/contact', 'https://example.com/contact'],
    ['CLERK_SECRET_KEY', 'sk_live_abcdefghij', 'sk_live_abcdefghij'],
    ['CLERK_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop', 'whsec_abcdefghijklmnop'],
    ['CLERK_JWT_KEY', PEM.replaceAll('\n', '\\n'), PEM],
    ['CLERK_JWT_KEY', `${PEM.replaceAll('\n', '\r\n')}\r\n`, PEM],
  ])('the setting %s accepts %s', (name, value, kept) => {
    expect(readAnswers({ [name]: value }, folder)).toEqual({ [name]: kept });
  });

  test.each([
    ['APP_ORIGIN', 'http://rewards.example.com'],
    ['APP_ORIGIN', 'https://rewards.example.com/app'],
    ['APP_ORIGIN', 'rewards.example.com'],
    ['VITE_CLERK_PUBLISHABLE_KEY', 'pk_live_'],
    ['VITE_CLERK_PUBLISHABLE_KEY', PUBLISHABLE.slice(0, -6)],
    ['VITE_CLERK_PUBLISHABLE_KEY', 'sk_live_abcdefghij'],
    ['CLERK_ISSUER', 'clerk.example.com'],
    ['CLERK_AUTHORIZED_PARTIES', 'https://a.example.com,'],
    ['VAPID_SUBJECT', 'it@example.com'],
    ['VAPID_SUBJECT', 'https://'],
    ['CLERK_SECRET_KEY', 'pk_live_abcdefghij'],
    ['CLERK_SECRET_KEY', 'sk_live_'],
    ['CLERK_JWT_KEY', 'MIIBIjANBg'],
    ['CLERK_JWT_KEY', EC_PEM],
    ['CLERK_JWT_KEY', `${PEM.slice(0, 200)}\n-----END PUBLIC KEY-----`],
    ['CLERK_WEBHOOK_SECRET', 'whsec_'],
    ['CLOUDFLARE_ACCOUNT_ID', 'Example Inc.'],
    ['VAPID_PUBLIC_KEY', 'abc'],
  ])('the setting %s refuses %s without repeating a secret in the message', (name, value) => {
    const read = () => readAnswers({ [name]: value }, folder);
    expect(read).toThrow(new RegExp(`^${name} must be [^]+\\.$`));
    expect(read).toThrow(SETTINGS[name]?.isSecret ? /^((?!, not )[^])+$/ : `, not ${JSON.stringify(value)}.`);
  });
});

describe('the check of all answers', () => {
  test('reading answers reports all problems at once, and prefers the environment to the file', () => {
    const file = { APP_ORIGIN: 'https://file.example.com', CLERK_ISSUER: 'x', VAPID_SUBJECT: 7, CLERK_ISUER: 'typo' };
    writeFileSync(join(folder, 'answers.json'), JSON.stringify(file));
    const env = { APP_ORIGIN: 'https://env.example.com', CLERK_ISSUER: '' };
    expect(() => readAnswers(env, folder)).toThrow(
      /^CLERK_ISSUER must be .+, not "x"\.\nVAPID_SUBJECT must be a string, not 7\.\nanswers\.json: there is no setting "CLERK_ISUER"\.$/,
    );
    writeFileSync(
      join(folder, 'answers.json'),
      JSON.stringify({ ...file, CLERK_ISSUER: '', VAPID_SUBJECT: '', CLERK_ISUER: '' }),
    );
    expect(readAnswers(env, folder)).toEqual({ APP_ORIGIN: 'https://env.example.com' });
    for (const content of ['[]', 'null', '{']) {
      writeFileSync(join(folder, 'answers.json'), content);
      expect(() => readAnswers({}, folder)).toThrow('must be a JSON object');
    }
    expect(readFileSync(join(folder, 'answers.json'), 'utf8')).toBe('{');
  });

  test('answers that contradict each other are refused', () => {
    const fits = {
      APP_ORIGIN: 'https://employee-rewards.example.workers.dev',
      VITE_CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
    };
    expect(findContradictions({ ...fits, CLERK_SECRET_KEY: 'sk_live_abcdefghij' })).toEqual([]);
    const CLERK_AUTHORIZED_PARTIES = 'https://rewards.example.com';
    const wrong = { ...fits, APP_ORIGIN: 'https://other.example.workers.dev', CLERK_AUTHORIZED_PARTIES };
    expect(findContradictions({ ...wrong, CLERK_SECRET_KEY: 'sk_test_abcdefghij' })).toEqual([
      expect.stringContaining('CLERK_AUTHORIZED_PARTIES must hold APP_ORIGIN'),
      expect.stringContaining('must be https://employee-rewards.<your subdomain>.workers.dev'),
      expect.stringContaining('both live, or both test'),
    ]);
  });
});

describe('the questions at the terminal', () => {
  const open = Object.keys(SETTINGS).filter((name) => !SETTINGS[name]?.isSecret);

  test('the terminal asks again after a malformed answer, and suggests values', async () => {
    const { terminal, shown } = fakeTerminal([
      ['APP_ORIGIN', 'rewards.example.com\r'],
      ['must be an https address', '\u0015https://rewards.example.com\r'],
      ['VITE_CLERK_PUBLISHABLE_KEY', `${PUBLISHABLE}\r`],
      ['CLERK_ISSUER', '\r'],
      ['CLERK_AUTHORIZED_PARTIES', '\r'],
      ['VAPID_SUBJECT', 'mailto:it@example.com\r'],
    ]);
    expect(await complete(open, {}, terminal)).toEqual({
      APP_ORIGIN: 'https://rewards.example.com',
      VITE_CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
      CLERK_ISSUER: 'https://clerk.rewards.example.com',
      CLERK_AUTHORIZED_PARTIES: 'https://rewards.example.com',
      VAPID_SUBJECT: 'mailto:it@example.com',
    });
    expect(shown()).toContain('mailto:it@example.com');
  });

  test('the terminal accepts a pasted key of many lines as one answer, and shows no secret', async () => {
    const { terminal, shown } = fakeTerminal([
      ['CLERK_JWT_KEY', `${PEM.replaceAll('\n', '\r')}\r`],
      ['CLERK_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop\r'],
    ]);
    expect(await complete(['CLERK_JWT_KEY', 'CLERK_WEBHOOK_SECRET'], {}, terminal)).toEqual({
      CLERK_JWT_KEY: PEM,
      CLERK_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop',
    });
    for (const secret of [...PEM.split('\n').slice(1, -1), 'abcdefghijklmnop']) expect(shown()).not.toContain(secret);
  });

  test('Ctrl-C ends the questions', async () => {
    const { terminal } = fakeTerminal([['VAPID_SUBJECT', '\u0003']]);
    await expect(complete(['VAPID_SUBJECT', 'CLERK_JWT_KEY'], {}, terminal)).rejects.toThrow('Stopped.');
  });
});

test('the generated keys for push are a valid P-256 key pair', async () => {
  const { publicKey, privateKey } = makePushKeys();
  expect(readAnswers({ VAPID_PUBLIC_KEY: publicKey }, join(folder, 'none'))).toEqual({ VAPID_PUBLIC_KEY: publicKey });
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
  const signer = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
  const verifier = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  const words = new TextEncoder().encode('a notification');
  const signature = await crypto.subtle.sign(algorithm, signer, words);
  expect(await crypto.subtle.verify(algorithm, verifier, signature, words)).toBe(true);
});
