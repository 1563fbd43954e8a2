import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { TICKET_MS } from '#domain/api/live.ts';
import type { LiveHolder } from '#domain/live/holder.ts';

/** The address does not contain the ticket, because a socket's address is stored and may be logged. */
export const TICKET_HEADER = 'x-live-ticket';

const PREFIX = 'ticket:';
const SECRET_BYTES = 32;
/**
 * The length of the expiry at the start of a ticket. The expiry is epoch milliseconds in base 36. All expiries have the
 * same length, so the sorted keys are in the order of expiry.
 */
const EXPIRY_LETTERS = 8;
const PURGED_AT_ONCE = 100;

const readExpiry = (ticket: string): number => Number.parseInt(ticket.slice(0, EXPIRY_LETTERS), 36);

/**
 * They are in the room's storage, so they are not lost in an eviction. The calls of this storage are synchronous, so
 * no second request runs between reading a ticket and removing it.
 */
export class Tickets {
  #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#kv = storage.kv;
  }

  issue(holder: LiveHolder, nowMs: number): string {
    this.purge(nowMs);
    const expiry = (nowMs + TICKET_MS).toString(36).padStart(EXPIRY_LETTERS, '0');
    const ticket = expiry + toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    this.#kv.put(PREFIX + ticket, holder);
    return ticket;
  }

  use(ticket: string, nowMs: number): LiveHolder | null {
    const holder = this.#kv.get<LiveHolder>(PREFIX + ticket);
    if (!holder) return null;
    this.#kv.delete(PREFIX + ticket);
    return readExpiry(ticket) > nowMs ? holder : null;
  }

  take(isTaken: (holder: LiveHolder) => boolean): void {
    // The list is copied, because deleting while iterating over the storage is unsafe.
    const all = Array.from(this.#kv.list<LiveHolder>({ prefix: PREFIX }));
    for (const [key, holder] of all) {
      if (isTaken(holder)) this.#kv.delete(key);
    }
  }

  purge(nowMs: number): void {
    const oldest = Array.from(this.#kv.list({ prefix: PREFIX, limit: PURGED_AT_ONCE }));
    for (const [key] of oldest) {
      if (readExpiry(key.slice(PREFIX.length)) > nowMs) break;
      this.#kv.delete(key);
    }
  }
}
