import { ERRORS, type ErrorCode } from '#domain/api/errors.ts';
import { isRoomName } from '#domain/live/rooms.ts';
import type { Env } from '#worker/env.ts';
import { errorBody } from '#worker/http/errors.ts';
import { newId } from '#worker/new-id.ts';
import { TICKET_HEADER } from './tickets.ts';
import { logFailure } from './wake.ts';

const PATH = /^\/parties\/live\/([a-z0-9-]{1,64})$/;

const refuse = (code: ErrorCode): Response =>
  Response.json(errorBody(code, newId(), ERRORS[code].message), { status: ERRORS[code].status });

/**
 * Opens a socket at /parties/live/<room>?ticket=<ticket>, the only address of the rooms. An invalid room name is
 * refused before a Durable Object of that name exists. The room receives a new request, which contains only the ticket
 * of the client's request.
 */
export async function openSocket(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url);
  const room = PATH.exec(url.pathname)?.[1] ?? '';
  const isUpgrade = request.headers.get('Upgrade')?.toLowerCase() === 'websocket';
  if (!isRoomName(room) || !isUpgrade || request.method !== 'GET') return refuse('not_found');
  // A browser sends the origin of the page with every socket request.
  const origin = request.headers.get('Origin') ?? '';
  if (!URL.canParse(origin) || new URL(origin).host !== url.host) return refuse('cross_site');
  if (!env.LIVE) return refuse('live_unavailable');
  const headers = { Upgrade: 'websocket', [TICKET_HEADER]: url.searchParams.get('ticket') ?? '' };
  try {
    const answer = await env.LIVE.getByName(room).fetch(new Request('https://rooms.invalid/', { headers }));
    if (answer.status === 101) return answer;
  } catch (error) {
    logFailure('live socket', error);
  }
  return refuse('live_unavailable');
}
