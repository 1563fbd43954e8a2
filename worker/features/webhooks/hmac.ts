import { createHmac } from 'node:crypto';

/**
 * The HMAC-SHA256 of `data`, by the runtime's own crypto. In the bundle it stands for the package fast-sha256 (wrangler.toml,
 * `alias`), whose every other function the verification of webhooks leaves alone: 2 kB less to read at a cold start.
 */
export const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest();
