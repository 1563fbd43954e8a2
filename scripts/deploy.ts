/** `npm run deploy`: puts the product on one's own Cloudflare account; it can be run again at any time. docs/deploy.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { experimental_readRawConfig } from 'wrangler';
import { deploy } from './lib/deploy/deploy.ts';
import { deployFolder } from './lib/deploy/files.ts';
import { readFlags } from './lib/deploy/flags.ts';
import { terminalAsker } from './lib/deploy/terminal.ts';
import type { RawConfig } from './lib/deploy/config.ts';
import { buildForProduction } from './lib/deploy/web.ts';
import { realWrangler } from './lib/deploy/wrangler.ts';
import { ROOT } from './lib/paths.ts';
import { stopAll } from './lib/processes.ts';
import { fail, say } from './lib/say.ts';

const HEALTH_TIMEOUT_MS = 15_000;

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const folder = deployFolder(flags);
  const { stdin, stdout } = process;
  await deploy(flags, {
    root: ROOT,
    raw: experimental_readRawConfig({ config: `${ROOT}/wrangler.toml` }).rawConfig as RawConfig,
    folder,
    env: process.env,
    wrangler: realWrangler(folder.path),
    build: (answers) => buildForProduction(answers, folder.web),
    terminal: stdin.isTTY && stdout.isTTY ? () => terminalAsker(stdin, stdout) : null,
    health: { http: (url) => fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }), pause: sleep },
    say,
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(130)));
}
main().then(() => process.exit(0), fail);
