import { isLoopbackHost } from '#domain/demo/loopback.ts';
import type { Identity } from './identity.ts';

/**
 * Checks both the address and `Host`, because local servers read the address from a header that any client can send
 * (`MF-Original-URL`).
 */
function isOnLoopback(request: Request): boolean {
  const hosts = [new URL(request.url).host, request.headers.get('Host')];
  return hosts.every((host) => host === null || isLoopbackHost(host));
}

/**
 * `Authorization: Demo <user id>` signs in as any seeded user. The header proves nothing, so only loopback hosts and
 * public demos accept it.
 */
export function demoIdentity(options: { publicDemo: boolean }): Identity {
  return {
    async authenticate(request) {
      if (!options.publicDemo && !isOnLoopback(request)) return null;
      const [, subject] = /^Demo ([A-Za-z0-9_-]{1,64})$/.exec(request.headers.get('Authorization') ?? '') ?? [];
      return subject === undefined ? null : { subject, role: null, impersonator: null };
    },
    readProfile: async () => null,
    // The server stores no sessions. Only the browser stores which user is signed in.
    endSessions: async () => false,
    invite: null,
  };
}
