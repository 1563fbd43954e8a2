import { generateKeyPairSync } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askFor, givenAnswers, unanswered, withSuggestions, type Asker } from './lib/deploy/answers.ts';
import { readFlags } from './lib/deploy/flags.ts';
import { makePushKeys } from './lib/deploy/push-keys.ts';
import { contradictions, SETTINGS } from './lib/deploy/settings.ts';
import { terminalAsker } from './lib/deploy/terminal.ts';

const PUBLISHABLE = `pk_live_${btoa('clerk.rewards.example.com$')}`;
const rsaPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
const ecPem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

describe('one answer', () => {
  const read = (name: string, value: string) => givenAnswers({ [name]: value }, {});

  test.each([
    ['APP_ORIGIN', 'https://rewards.example.com/', 'https://rewards.example.com'],
    ['VITE_CLERK_PUBLISHABLE_KEY', ` ${PUBLISHABLE} `, PUBLISHABLE],
    [
      'CLERK_AUTHORIZED_PARTIES',
      'https://a.example.com, https://b.example.com',
      'https://a.example.com,https://b.example.com',
    ],
    ['VAPID_SUBJECT', 'mailto:it@example.com', 'mailto:it@example.com'],
    ['VAPID_SUBJECT', 'https://example.com/contact', 'https://example.com/contact'],
    ['CLERK_SECRET_KEY', 'sk_live_abcdefghij', 'sk_live_abcdefghij'],
    ['CLERK_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop', 'whsec_abcdefghijklmnop'],
  ])('%s takes %s', (name, value, kept) => {
    expect(read(name, value)).toEqual({ answers: { [name]: kept }, problems: [] });
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
    ['CLERK_SECRET_KEY', 'pk_live_abcdefghij'],
    ['CLERK_SECRET_KEY', 'sk_live_'],
    ['CLERK_JWT_KEY', 'MIIBIjANBg'],
    ['CLERK_JWT_KEY', ecPem],
    ['CLERK_JWT_KEY', `${rsaPem().slice(0, 200)}\n-----END PUBLIC KEY-----`],
    ['CLERK_WEBHOOK_SECRET', 'whsec_'],
    ['D1_DATABASE_ID', 'employee-rewards'],
    ['CLOUDFLARE_ACCOUNT_ID', 'Example Inc.'],
    ['VAPID_PUBLIC_KEY', 'abc'],
  ])('%s refuses %s in a sentence', (name, value) => {
    const { answers, problems } = read(name, value);
    expect(answers).toEqual({});
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must .+\\.$`))]);
  });

  test.each(SETTINGS.filter(({ secret }) => secret))('what is wrong with $name does not say it', ({ read: readIt }) => {
    expect(() => readIt('a-mistyped-secret')).toThrow(/^(?![^]*a-mistyped-secret)/);
  });

  test('a PEM keeps its meaning when its line ends are written out', () => {
    const pem = rsaPem();
    expect(read('CLERK_JWT_KEY', pem.replaceAll('\n', '\\n')).answers).toEqual({ CLERK_JWT_KEY: pem.trim() });
    expect(read('CLERK_JWT_KEY', pem.replaceAll('\n', '\r\n')).answers).toEqual({ CLERK_JWT_KEY: pem.trim() });
  });
});

describe('all answers', () => {
  test('the environment wins over the file, and every problem is told at once', () => {
    const env = { APP_ORIGIN: 'https://env.example.com', CLERK_ISSUER: '' };
    const file = { APP_ORIGIN: 'https://file.example.com', CLERK_ISSUER: 'x', VAPID_SUBJECT: 7, CLERK_ISUER: 'typo' };
    expect(givenAnswers(env, file)).toEqual({
      answers: { APP_ORIGIN: 'https://env.example.com' },
      problems: [
        'answers.json: there is no setting "CLERK_ISUER".',
        expect.stringContaining('CLERK_ISSUER must be'),
        'VAPID_SUBJECT must be a string in answers.json.',
      ],
    });
  });

  test('what follows from other answers is suggested', () => {
    const given = { APP_ORIGIN: 'https://rewards.example.com', VITE_CLERK_PUBLISHABLE_KEY: PUBLISHABLE };
    const filled = withSuggestions(given);
    expect(filled).toMatchObject({
      CLERK_ISSUER: 'https://clerk.rewards.example.com',
      CLERK_AUTHORIZED_PARTIES: 'https://rewards.example.com',
    });
    expect(unanswered(filled, ['CLERK_JWT_KEY']).map(({ name }) => name)).toEqual(['VAPID_SUBJECT', 'CLERK_JWT_KEY']);
  });

  test('answers that do not fit together are refused', () => {
    const fits = {
      APP_ORIGIN: 'https://employee-rewards.example.workers.dev',
      VITE_CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
    };
    expect(contradictions({ ...fits, CLERK_SECRET_KEY: 'sk_live_abcdefghij' }, 'employee-rewards')).toEqual([]);
    expect(
      contradictions(
        {
          ...fits,
          APP_ORIGIN: 'https://other.example.workers.dev',
          CLERK_AUTHORIZED_PARTIES: 'https://rewards.example.com',
          CLERK_SECRET_KEY: 'sk_test_abcdefghij',
        },
        'employee-rewards',
      ),
    ).toEqual([
      expect.stringContaining('CLERK_AUTHORIZED_PARTIES must hold APP_ORIGIN'),
      expect.stringContaining('must be https://employee-rewards.<your subdomain>.workers.dev'),
      expect.stringContaining('both live, or both test'),
    ]);
  });

  test('a malformed answer is explained and asked for again; an empty one takes the suggestion', async () => {
    const typed = ['rewards.example.com', 'https://rewards.example.com', PUBLISHABLE, '', '', 'mailto:it@example.com'];
    const asker: Asker = { ask: async () => typed.shift() ?? '', close: () => {} };
    const said: string[] = [];
    const answers = await askFor(unanswered({}, []), {}, asker, (line) => said.push(line));
    expect(answers).toEqual({
      APP_ORIGIN: 'https://rewards.example.com',
      VITE_CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
      CLERK_ISSUER: 'https://clerk.rewards.example.com',
      CLERK_AUTHORIZED_PARTIES: 'https://rewards.example.com',
      VAPID_SUBJECT: 'mailto:it@example.com',
    });
    expect(said).toEqual([expect.stringContaining('APP_ORIGIN must be an https address')]);
  });
});

describe('the terminal', () => {
  function terminal() {
    const input = new PassThrough();
    const output = new PassThrough();
    let shown = '';
    output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    return { asker: terminalAsker(input, output), type: (text: string) => input.write(text), shown: () => shown };
  }

  test('shows what is typed, but not a secret', async () => {
    const { asker, type, shown } = terminal();
    const open = asker.ask('name: ');
    type('Ada\r');
    expect(await open).toBe('Ada');
    const hidden = asker.ask('key: ', { hidden: true });
    type('sk_live_secret\r');
    expect(await hidden).toBe('sk_live_secret');
    asker.close();
    expect(shown()).toContain('Ada');
    expect(shown()).toContain('key: ');
    expect(shown()).not.toContain('secret');
  });

  test('takes a pasted key of many lines as one answer, and Ctrl-C as the end', async () => {
    const { asker, type, shown } = terminal();
    const pem = rsaPem().trim();
    const key = asker.ask('key: ', { hidden: true, lastLine: /-----END PUBLIC KEY-----\s*$/ });
    type(`${pem.replaceAll('\n', '\r')}\rnext\r`);
    expect(await key).toBe(pem);
    expect(await asker.ask('then: ')).toBe('next');
    expect(shown()).not.toContain('PUBLIC KEY');
    const never = asker.ask('more: ');
    type('\u0003');
    await expect(never).rejects.toThrow('Stopped.');
  });
});

test('the keys for push are a P-256 pair as the library wants them', async () => {
  const { publicKey, privateKey } = await makePushKeys();
  const raw = Buffer.from(publicKey, 'base64url');
  expect([raw.length, raw[0]]).toEqual([65, 4]);
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const signer = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
  const verifier = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  const words = new TextEncoder().encode('a notification');
  const signature = await crypto.subtle.sign(algorithm, signer, words);
  expect(await crypto.subtle.verify(algorithm, verifier, signature, words)).toBe(true);
  expect(givenAnswers({ VAPID_PUBLIC_KEY: publicKey }, {}).problems).toEqual([]);
});

test('flags are known or refused', () => {
  expect(readFlags(['--dry-run', '-y', '--renew', 'CLERK_JWT_KEY,VAPID_PRIVATE_KEY'])).toEqual({
    dryRun: true,
    yes: true,
    renew: ['CLERK_JWT_KEY', 'VAPID_PRIVATE_KEY'],
  });
  expect(() => readFlags(['--dryrun'])).toThrow('npm run deploy -- [--dry-run]');
  expect(() => readFlags(['--renew', 'APP_ORIGIN'])).toThrow('There is no secret "APP_ORIGIN" to renew.');
});
