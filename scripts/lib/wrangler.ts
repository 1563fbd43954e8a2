import { join } from 'node:path';

/**
 * With them, wrangler sends no telemetry, checks for no update, does not fetch the data of `request.cf`, and writes no
 * files outside the state folder.
 */
export function wranglerEnv(stateDir: string): Record<string, string> {
  return {
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
    // Servers that run at the same time must not find each other by the Worker's name.
    WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // Turns off /cdn-cgi/local/explorer, which can read and write the database without a sign-in.
    X_LOCAL_EXPLORER: 'false',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  };
}
