export const WEBHOOK_SECRET = `whsec_${btoa('a secret of the tests, 32 bytes!')}`;

export async function signed(
  body: string,
  { secret = WEBHOOK_SECRET, id = 'msg_1', at = Math.floor(Date.now() / 1000) } = {},
) {
  const raw = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${at}.${body}`));
  return {
    'svix-id': id,
    'svix-timestamp': String(at),
    'svix-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`,
  };
}
