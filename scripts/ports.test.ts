import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portIsFree, startOnFreePort, wantedPort } from './lib/ports.ts';

test('a port is free only while no server listens on it', async () => {
  const port = await freePort();
  expect(await portIsFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve));
  expect(await portIsFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await portIsFree(port)).toBe(true);
});

test('a server whose port was just taken by another program starts on another port', async () => {
  const listen = (port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const server = createServer();
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  const tried: number[] = [];
  const others: ReturnType<typeof createServer>[] = [];
  const server = await startOnFreePort(async (port) => {
    tried.push(port);
    if (tried.length < 5) others.push(await listen(port));
    return listen(port);
  });
  expect(new Set(tried).size).toBe(5);
  expect(server.address()).toMatchObject({ port: tried[4] });
  for (const one of [server, ...others]) one.close();

  const refused: number[] = [];
  const taken = startOnFreePort((port) => {
    refused.push(port);
    return Promise.reject(new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`));
  });
  await expect(taken).rejects.toThrow('address already in use');
  expect(refused).toHaveLength(5);
  const broken = startOnFreePort((port) => Promise.reject(new Error(`broken at ${refused.push(port)}`)));
  await expect(broken).rejects.toThrow('broken at 6');
});

test('the variable PORT must contain a valid port number', () => {
  expect(wantedPort(undefined, 8787)).toBe(8787);
  expect(wantedPort('3000', 8787)).toBe(3000);
  for (const wrong of ['0', '65536', 'http', '80.5', '-1'])
    expect(() => wantedPort(wrong, 8787)).toThrow('PORT must be');
});
