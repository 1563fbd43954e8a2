import { toBase64Url } from '../domain/text/encode-bytes.ts';
import { TICKET_MS } from '../domain/api/live.ts';
import type { LiveHolder } from '../domain/live/holder.ts';

const PREFIX = 'ticket:';
const SECRET_BYTES = 32;
/** Letters of the expiry, epoch milliseconds in base 36, with which a ticket begins: so the first of them expire first. */
const EXPIRY_LETTERS = 8;
/** More old tickets than these are left to the next time. */
const PURGED_AT_ONCE = 100;

const readExpiry = (ticket: string): number => Number.parseInt(ticket.slice(0, EXPIRY_LETTERS), 36);

/**
 * The tickets of a room that nobody used yet. They lie in the room's own storage, so that an eviction keeps them; its calls are
 * synchronous, so that no second request comes between reading a ticket and removing it.
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

  /** The holder of a ticket, which is of no use afterwards; null for one that is unknown, used or too old. */
  use(ticket: string, nowMs: number): LiveHolder | null {
    const holder = this.#kv.get<LiveHolder>(PREFIX + ticket);
    if (!holder) return null;
    this.#kv.delete(PREFIX + ticket);
    return readExpiry(ticket) > nowMs ? holder : null;
  }

  /** Removes the tickets that `isTaken` says of. */
  take(isTaken: (holder: LiveHolder) => boolean): void {
    // Nothing is removed under an iterator.
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
