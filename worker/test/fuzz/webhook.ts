import { signed } from '../providers/signed-webhook.ts';
import { EDGE_NUMBERS, HOSTILE_STRINGS, TOO_LARGE, WRONG_TYPES } from './edges.ts';
import type { Fields } from './memory.ts';
import type { Random } from './random.ts';

/** The OpenAPI document does not describe these messages. */
export function makeMessage(random: Random, isSpoiled: boolean): string {
  const id = `user_fuzz_${random.int(1, 40)}`;
  const data: Fields = {
    id,
    first_name: random.pick(['Ada', null]),
    last_name: 'Lovelace',
    image_url: 'https://example.com/a.png',
    email_addresses: [{ id: 'e', email_address: `${id}@example.test`, verification: { status: 'verified' } }],
    primary_email_address_id: 'e',
    public_metadata: random.pick([null, {}, { role: 'admin' }, { role: 'employee' }]),
    created_at: Date.parse('2024-05-06T12:00:00Z'),
    updated_at: Date.parse('2026-03-02T12:00:00Z') + random.int(0, 1_000_000),
  };
  const type = random.pick(['user.created', 'user.updated', 'user.updated', 'user.deleted', 'session.created']);
  if (isSpoiled) {
    const odd = [TOO_LARGE, ...EDGE_NUMBERS, ...HOSTILE_STRINGS, ...WRONG_TYPES];
    for (let i = random.int(1, 2); i > 0; i--) data[random.pick(Object.keys(data))] = random.pick(odd);
  }
  return JSON.stringify({ type, object: 'event', data }).replaceAll(JSON.stringify(TOO_LARGE), '1e999');
}

export async function makeSignature(random: Random, body: string, isSpoiled: boolean): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', ...(await signed(body)) };
  if (!isSpoiled || random.chance(0.7)) return headers;
  if (random.chance(0.3)) return { ...headers, 'svix-signature': 'v1,AAAA' };
  return { ...headers, ...(await signed(body, { at: random.pick([...EDGE_NUMBERS, Infinity, NaN]) })) };
}
