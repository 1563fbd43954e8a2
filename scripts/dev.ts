/**
 * `npm run dev`: serves the app with hot reload. Vite serves web/, and wrangler builds worker/ again at every change.
 */
import { createServer, type ViteDevServer } from 'vite';
import { DEMO_OWNER } from '#domain/demo/accounts.ts';
import { nowBy } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { ROOT, stateDir, wantsEmpty } from './lib/paths.ts';
import { freePort, portIsFree, wantedPort } from './lib/ports.ts';
import { fail, say } from './lib/say.ts';
import { startServer, type Server } from './lib/server.ts';
import { markServing, printWelcome, stopWhenAsked, takenPortLine, unmarkServing } from './lib/serving.ts';
import { EMPTY_SETTINGS } from './lib/web-build.ts';

const DEFAULT_PORT = 8787;

async function main(): Promise<void> {
  const port = wantedPort(process.env.PORT, DEFAULT_PORT);
  if (!(await portIsFree(port))) throw new Error(takenPortLine(port, 'npm run dev'));
  const isEmpty = wantsEmpty();
  const state = stateDir(isEmpty);
  const clock = process.env.CLOCK;
  const now = nowBy(clock, new Date());

  let api: Server | null = null;
  let vite: ViteDevServer | null = null;
  const isStopping = stopWhenAsked(async () => {
    unmarkServing(state);
    await vite?.close();
    await api?.stop();
  });
  const seededFor = await prepareDatabase(state, now, say, isEmpty);
  markServing(state);
  api = await startServer({ port: await freePort(), stateDir: state, clock, devVars: true, show: true, hasCron: true });
  const target = api.url.replace('localhost', '127.0.0.1');
  // Vite reads the settings of a build from the environment.
  if (isEmpty) Object.assign(process.env, EMPTY_SETTINGS);
  vite = await createServer({
    configFile: `${ROOT}/vite.config.ts`,
    server: { port, strictPort: true, proxy: { '/api': { target }, '/parties': { target, ws: true } } },
  });
  await vite.listen();
  if (isEmpty) printWelcome(`http://localhost:${port}`, null, now, [DEMO_OWNER]);
  else printWelcome(`http://localhost:${port}`, seededFor, now);
  await api.ended;
  if (isStopping()) return;
  unmarkServing(state);
  throw new Error('The server ended by itself. What it said last is above.');
}

main().catch(fail);
