import { describe, expect, it } from 'vitest';
import { demoIdentity } from './demo.ts';

const readProof = (url: string, host: string | null, publicDemo = false) =>
  demoIdentity({ publicDemo }).authenticate(
    new Request(url, { headers: { Authorization: 'Demo demo-admin', ...(host === null ? {} : { Host: host }) } }),
  );
const ADMIN = { subject: 'demo-admin', role: null, impersonator: null };

describe('the demo identity', () => {
  it.each([
    ['http://localhost/api/me', null],
    ['http://localhost:8787/api/me', 'localhost:8787'],
    ['http://127.0.0.1:8787/api/me', '127.0.0.1:8787'],
    ['http://[::1]:8787/api/me', '[::1]:8787'],
    ['http://localhost/api/me', 'LOCALHOST'],
  ])('the demo identity is accepted at %s with the host %s', async (url, host) => {
    expect(await readProof(url, host)).toEqual(ADMIN);
  });

  it.each([
    ['http://rewards.example.test/api/me', null],
    ['http://rewards.example.test/api/me', 'localhost'],
    // The runtime reads the address from a header that any client can send.
    ['http://localhost/api/me', 'rewards.example.test'],
    ['http://localhost/api/me', 'localhost.example.test'],
    ['http://localhost/api/me', 'localhost@example.test'],
    ['http://localhost/api/me', 'example.test:80@localhost'],
    ['http://localhost/api/me', 'localhost/'],
    ['http://localhost/api/me', ''],
  ])('the demo identity is accepted only in a public demo at %s with the host %s', async (url, host) => {
    expect(await readProof(url, host)).toBeNull();
    expect(await readProof(url, host, true)).toEqual(ADMIN);
  });
});
