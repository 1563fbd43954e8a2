import type { Identity } from './identity.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The demo identity: `Authorization: Demo <user id>` is any seeded user. It proves nothing, so it answers on
 * loopback hosts only, unless the deployment says that it is a public demo.
 */
export function demoIdentity(options: { publicDemo: boolean }): Identity {
  return {
    async authenticate(request) {
      if (!options.publicDemo && !LOOPBACK_HOSTS.has(new URL(request.url).hostname)) return null;
      const [, subject] = /^Demo ([A-Za-z0-9_-]{1,64})$/.exec(request.headers.get('Authorization') ?? '') ?? [];
      return subject === undefined ? null : { subject, role: null };
    },
    profileOf: async () => null,
  };
}
