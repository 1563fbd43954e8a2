import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // On a machine without IPv6, the address ::1 does not exist. So the port counts as free there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Browsers try ::1 before 127.0.0.1, so another program at ::1 would answer instead. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * The range of ports for servers. It is below the ports for outgoing connections, which begin at 32768 on Linux.
 * Otherwise, an outgoing connection of another test could use the port before the server starts.
 */
const PORTS = { from: 12_000, to: 32_000 };
const TRIES = 50;

/** Throws when 50 random ports are taken. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await portIsFree(port)) return port;
  }
  throw new Error(`No port from ${PORTS.from} to ${PORTS.to} is free.`);
}

/** Another program may take the port between the check and the start. Then `start` gets another port, five times. */
export async function startOnFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      const isTaken = error instanceof Error && /address already in use/i.test(error.message);
      if (attempt === 5 || !isTaken) throw error;
    }
  }
}

export function wantedPort(value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT must be 1 to 65535, not "${value}".`);
  return port;
}
