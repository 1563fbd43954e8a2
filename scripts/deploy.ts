/**
 * `npm run deploy`: deploys the product to the owner's Cloudflare account. The command can be repeated at any time
 * (docs/deploy.md).
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deploy, type Flags } from './lib/deploy/deploy.ts';
import { openRehearsal } from './lib/deploy/rehearsal.ts';
import { SECRETS, type Answers } from './lib/deploy/settings.ts';
import { realWrangler } from './lib/deploy/wrangler.ts';
import { ROOT, tool } from './lib/paths.ts';
import { must, stopAllOnSignal } from './lib/processes.ts';
import { fail, say } from './lib/say.ts';
import { AS_SHIPPED } from './lib/web-build.ts';

const HEALTH_TIMEOUT_MS = 15_000;
const USAGE = `npm run deploy -- [--dry-run] [--rehearse] [--yes] [--renew NAME]
  --dry-run     says the plan, builds and bundles, and touches nothing outside this machine
  --rehearse    deploys to a fake of Cloudflare on this machine, with made-up keys
  --yes         asks nothing: takes the answers from the environment and .deploy/answers.json
  --renew NAME  sets a secret again: ${SECRETS.join(', ')}`;

function readFlags(): Flags {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        rehearse: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        renew: { type: 'string', multiple: true, default: [] },
      },
    });
    const renew = values.renew.flatMap((names) => names.split(','));
    const unknown = renew.find((name) => !SECRETS.includes(name));
    if (unknown !== undefined) throw new Error(`There is no secret "${unknown}" to renew.`);
    if (values['dry-run'] && values.rehearse) throw new Error('Choose either --dry-run or --rehearse.');
    return { dryRun: values['dry-run'], rehearse: values.rehearse, yes: values.yes, renew };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

/** These variables override the developer's .env files. */
async function build(answers: Answers, web: string): Promise<void> {
  const env = {
    ...AS_SHIPPED,
    VITE_APP_ENV: 'production',
    VITE_PWA_ENABLED: 'true',
    VITE_DISABLE_MOCK_DATA: 'true',
    VITE_DEMO_BACKEND: '',
    VITE_CLERK_PUBLISHABLE_KEY: answers.VITE_CLERK_PUBLISHABLE_KEY,
  };
  const args = ['build', '--logLevel', 'warn', '--outDir', web, '--emptyOutDir'];
  await must('The build of the web app', tool('vite'), args, { env });
}

async function main(): Promise<void> {
  const flags = readFlags();
  const { stdin: input, stdout: output } = process;
  const folder = resolve(ROOT, process.env.DEPLOY_DIR || '.deploy');
  await deploy(flags, {
    folder,
    env: process.env,
    wrangler: realWrangler(folder),
    build,
    terminal: input.isTTY && output.isTTY ? { input, output } : null,
    health: { http: (url) => fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }), pause: sleep },
    say,
    ...(flags.rehearse ? await openRehearsal(folder, say) : {}),
  });
}

stopAllOnSignal();
main().then(() => process.exit(0), fail);
