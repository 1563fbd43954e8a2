import { hc } from 'hono/client';
import type { LiveTicket } from '../../../domain/api/live.ts';
import type { WallDay } from '../../../domain/api/walls.ts';
import type { WallsApi } from '../../../worker/features/walls/routes.ts';
import { toWallCredential } from '../display/credential.ts';
import { DISPLAY_OPTIONS } from '../display/queries.ts';

const client = hc<WallsApi>('/api/walls', DISPLAY_OPTIONS);

const as = (linked: string) => ({ headers: { Authorization: `Display ${toWallCredential(linked)}` } });

export interface ShownDay extends WallDay {
  /** The milliseconds by which the server's clock is ahead of the device's clock. */
  clockAheadMs: number;
}

/** Requests the company's day. `linked` is the credential from the wall's link. Throws AppError. */
export async function askForDay(linked: string): Promise<ShownDay> {
  const askedAtMs = Date.now();
  const answer = await client.day.$get(undefined, as(linked));
  const day = await answer.json();
  // The server's time is assumed to be half-way between the request and the arrival of the answer.
  return { ...day, clockAheadMs: Date.parse(day.now) - (askedAtMs + Date.now()) / 2 };
}

/** Requests a ticket for the wall's socket to the live room. Throws AppError. */
export async function askForTicket(linked: string): Promise<LiveTicket> {
  const answer = await client.ticket.$post(undefined, as(linked));
  return answer.json();
}
