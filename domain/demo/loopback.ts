/**
 * Returns true when a `Host` header or a URL's host names this machine. Only such hosts offer the demo sign-in, because
 * it checks no identity.
 */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
