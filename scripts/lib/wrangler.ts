import { join } from 'node:path';

/**
 * Makes wrangler a quiet local tool: no telemetry, no update check, no fetch of request data, no files outside the
 * state folder.
 */
export function wranglerEnv(stateDir: string): Record<string, string> {
  return {
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
    // Servers that run at once must not find each other by the Worker's name.
    WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // /cdn-cgi/local/explorer reads and writes the database without sign-in.
    X_LOCAL_EXPLORER: 'false',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  };
}
