/** The push services of Chrome, Firefox, Safari and Edge. A name that begins with a dot stands for the hosts below it. */
const PUSH_HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

export const ENDPOINT_MAX = 1000;

/**
 * Whether messages may be sent to the endpoint: https, without a port or a password, on the host of a push service. A
 * subscription names any address that its sender likes, so another host could be one inside a network.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
