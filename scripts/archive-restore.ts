/**
 * `npm run archive:restore -- 2025-03`: restores an archived month to the local database. With --remote, it restores
 * the month on Cloudflare. Without a month, it lists the archived months. See docs/operate.md, "Closed months".
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listLocal, restoreLocal } from './lib/closed-months/local.ts';
import { listRemote, restoreRemote } from './lib/closed-months/remote.ts';
import { realWrangler } from './lib/deploy/wrangler.ts';
import { ROOT, stateDir } from './lib/paths.ts';
import { fail, say } from './lib/say.ts';
import { servingProcess } from './lib/serving.ts';

const USAGE = 'npm run archive:restore -- [YYYY-MM] [--remote]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false } },
  });
  const [month, ...others] = positionals;
  if (others.length > 0 || (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) throw new Error(USAGE);
  if (values.remote) {
    const wrangler = realWrangler(resolve(ROOT, process.env.DEPLOY_DIR || '.deploy'));
    return month === undefined ? listRemote(wrangler, say) : restoreRemote(wrangler, month, { say, pause: sleep });
  }
  const state = stateDir();
  const server = servingProcess(state);
  if (server !== null && month !== undefined) {
    throw new Error(`The app is running on this data (process ${server}). Stop it first, then put the month back.`);
  }
  return month === undefined ? listLocal(state, say) : restoreLocal(state, month, say);
}

main().then(() => process.exit(0), fail);
