/** `npm run demo`: serves the demo in the browser as a static site. Builds it first if a source has changed. */
import { freePort, portIsFree, wantedPort } from './lib/ports.ts';
import { fail, say } from './lib/say.ts';
import { printWelcome, stopWhenAsked, takenPortLine } from './lib/serving.ts';
import { serveStatic, type StaticSite } from './lib/static-site.ts';
import { buildDemoIfChanged, DEMO_FOLDER } from './lib/web-build.ts';

const DEFAULT_PORT = 8788;

async function choosePort(): Promise<number> {
  const port = wantedPort(process.env.PORT, DEFAULT_PORT);
  if (await portIsFree(port)) return port;
  if (process.env.PORT) throw new Error(takenPortLine(port, 'npm run demo'));
  return freePort();
}

async function main(): Promise<void> {
  let site: StaticSite | null = null;
  stopWhenAsked(async () => site?.stop());
  await buildDemoIfChanged(say);
  site = await serveStatic(DEMO_FOLDER, await choosePort());
  printWelcome(site.url, null, new Date());
  say('  There is no server behind it: each browser has a demo company of its own.');
}

main().catch(fail);
