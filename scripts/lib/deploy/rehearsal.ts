import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Outside } from './deploy.ts';
import { HIDDEN, OPEN } from './fake-account.ts';
import { fakeCloudflare } from './fake-cloudflare.ts';
import { realWrangler } from './wrangler.ts';

/**
 * The real wrangler deploys to an empty fake account on this machine. Made-up values replace the answers that the
 * environment does not have. The owner's login, account and stored answers are not used.
 */
export async function openRehearsal(
  deployFolder: string,
  say: Outside['say'],
): Promise<Pick<Outside, 'folder' | 'env' | 'wrangler' | 'health'> & { close: () => void }> {
  const folder = join(deployFolder, 'rehearsal');
  rmSync(folder, { recursive: true, force: true });
  const cloudflare = await fakeCloudflare();
  const env = {
    ...OPEN,
    ...HIDDEN,
    ...process.env,
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    CLOUDFLARE_API_TOKEN: 'made-up',
    CLOUDFLARE_ACCOUNT_ID: undefined,
    CLOUDFLARE_API_KEY: undefined,
    // The requests to the fake must not go through a proxy.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
  };
  say('A rehearsal: the account is a fake on this machine, and the keys are made up.');
  return {
    folder,
    env,
    wrangler: realWrangler(folder, env),
    close: cloudflare.close,
    health: {
      async http() {
        say('    Left out, because nothing runs at the address.');
        return Response.json({ status: 'ok' });
      },
      pause: async () => {},
    },
  };
}
