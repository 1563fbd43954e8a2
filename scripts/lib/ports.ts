import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no such address, so the port is free there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** True when nothing answers at `localhost:port`. Both loopback addresses count: browsers try ::1 first. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * The range of ports for servers, below the ports that systems give to outgoing connections (from 32768 on Linux).
 * Without it a request of another test may take the port before its server starts.
 */
const PORTS = { from: 12_000, to: 32_000 };
const TRIES = 50;

/** Returns a port that was free a moment ago. Throws after 50 ports that are taken. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await portIsFree(port)) return port;
  }
  throw new Error(`No port from ${PORTS.from} to ${PORTS.to} is free.`);
}

/** Returns the port in PORT, or `fallback`. Throws when it is not a port. */
export function wantedPort(value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT must be 1 to 65535, not "${value}".`);
  return port;
}
