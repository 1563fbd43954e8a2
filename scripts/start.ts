import { DEMO_OWNER } from '#domain/demo/accounts.ts';
import { nowBy } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { stateDir, wantsEmpty } from './lib/paths.ts';
import { portIsFree, wantedPort } from './lib/ports.ts';
import { fail, say } from './lib/say.ts';
import { startServer, type Server } from './lib/server.ts';
import { markServing, printWelcome, stopWhenAsked, takenPortLine, unmarkServing } from './lib/serving.ts';
import { buildWebIfChanged, EMPTY_WEB_FOLDER } from './lib/web-build.ts';

const DEFAULT_PORT = 8787;

async function main(): Promise<void> {
  const port = wantedPort(process.env.PORT, DEFAULT_PORT);
  if (!(await portIsFree(port))) throw new Error(takenPortLine(port, 'npm start'));
  const isEmpty = wantsEmpty();
  const state = stateDir(isEmpty);
  const clock = process.env.CLOCK;
  const now = nowBy(clock, new Date());

  let server: Server | null = null;
  const isStopping = stopWhenAsked(async () => {
    unmarkServing(state);
    await server?.stop();
  });
  await buildWebIfChanged(say, isEmpty);
  const seededFor = await prepareDatabase(state, now, say, isEmpty);
  markServing(state);
  const options = { port, stateDir: state, clock, devVars: true, show: true, hasCron: true };
  server = await startServer(isEmpty ? { ...options, webFolder: EMPTY_WEB_FOLDER } : options);
  if (isEmpty) printWelcome(server.url, null, now, [DEMO_OWNER]);
  else printWelcome(server.url, seededFor, now);
  await server.ended;
  if (isStopping()) return;
  unmarkServing(state);
  throw new Error('The server ended by itself. What it said last is above.');
}

main().catch(fail);
