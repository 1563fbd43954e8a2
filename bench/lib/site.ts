import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shiftTo, TEST_CLOCKS } from '#scripts/lib/clock.ts';
import { prepareDatabase } from '#scripts/lib/database.ts';
import { startOnFreePort } from '#scripts/lib/ports.ts';
import { startServer } from '#scripts/lib/server.ts';
import { buildWebIfChanged } from '#scripts/lib/web-build.ts';

export async function withSite<Result>(
  say: (line: string) => void,
  work: (url: string) => Promise<Result>,
  options: { webFolder?: string } = {},
): Promise<Result> {
  if (!options.webFolder) await buildWebIfChanged(say);
  const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-bench-'));
  try {
    await prepareDatabase(stateDir, new Date(TEST_CLOCKS.monday), say);
    const clock = shiftTo(TEST_CLOCKS.monday, new Date());
    const server = await startOnFreePort((port) => startServer({ ...options, port, stateDir, clock }));
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
