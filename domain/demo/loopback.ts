/**
 * Returns true when a `Host` header or a URL's host names this machine. The demo sign-in checks no identity, so only
 * such hosts get it.
 */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
