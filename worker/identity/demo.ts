import { isLoopbackHost } from '../../domain/demo/loopback.ts';
import type { Identity } from './identity.ts';

/** Local servers take the address from a header that anybody can send (`MF-Original-URL`), so `Host` counts as well. */
function isOnLoopback(request: Request): boolean {
  const hosts = [new URL(request.url).host, request.headers.get('Host')];
  return hosts.every((host) => host === null || isLoopbackHost(host));
}

/**
 * The demo identity: `Authorization: Demo <user id>` is any seeded user. It proves nothing, so it answers on
 * loopback hosts only, unless the deployment says that it is a public demo.
 */
export function demoIdentity(options: { publicDemo: boolean }): Identity {
  return {
    async authenticate(request) {
      if (!options.publicDemo && !isOnLoopback(request)) return null;
      const [, subject] = /^Demo ([A-Za-z0-9_-]{1,64})$/.exec(request.headers.get('Authorization') ?? '') ?? [];
      return subject === undefined ? null : { subject, role: null, impersonator: null };
    },
    profileOf: async () => null,
    // Who is signed in is known by each browser alone.
    endSessions: async () => false,
  };
}
