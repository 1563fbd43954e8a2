import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portIsFree, wantedPort } from './lib/ports.ts';

test('a port is free only while no server listens on it', async () => {
  const port = await freePort();
  expect(await portIsFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve));
  expect(await portIsFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await portIsFree(port)).toBe(true);
});

test('the variable PORT must contain a valid port number', () => {
  expect(wantedPort(undefined, 8787)).toBe(8787);
  expect(wantedPort('3000', 8787)).toBe(3000);
  for (const wrong of ['0', '65536', 'http', '80.5', '-1'])
    expect(() => wantedPort(wrong, 8787)).toThrow('PORT must be');
});
