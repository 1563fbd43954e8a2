import { secureHeaders } from 'hono/secure-headers';

/**
 * Returns the security headers of API answers. Assets do not pass through the Worker: theirs are in the build's
 * `_headers`.
 */
export function apiHeaders(production: boolean) {
  return secureHeaders({
    // JSON is never a document: nothing in an answer may run, load or be framed.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: production ? 'max-age=63072000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });
}
