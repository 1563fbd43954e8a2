import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAIL_API_KEY, type Fault, type SentMail } from '#worker/test/providers/mail-shapes.ts';

/**
 * It serves POST /emails with the API key, the idempotency keys and the errors that Resend's documentation describes.
 * It proves nothing about Resend's current behaviour and limits, about verified domains, or about the form and the
 * delivery of a mail.
 */
export interface MailStandIn {
  url: string;
  /** Returns the sent mails, one per idempotency key. */
  mails: () => readonly SentMail[];
  requests: () => number;
  /** Sets one fault for each of the next requests, in order. Later requests get the usual response. */
  next: (...faults: readonly Fault[]) => void;
  stop: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;

/** Tests that run in parallel use different paths. */
interface Space {
  sent: Map<string, { body: string; id: string; mail: SentMail }>;
  faults: Fault[];
  asked: number;
}

export async function startMailStandIn(): Promise<MailStandIn> {
  const spaces = new Map<string, Space>();
  const findSpace = (name: string): Space => {
    const space = spaces.get(name) ?? { sent: new Map(), faults: [], asked: 0 };
    spaces.set(name, space);
    return space;
  };
  const listMails = ({ sent }: Space) => [...sent.values()].map(({ mail }) => mail);
  const answer = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const fail = (response: ServerResponse, status: number, name: string, message: string) =>
    answer(response, status, { statusCode: status, name, message });

  function send({ sent }: Space, request: IncomingMessage, response: ServerResponse, body: string): void {
    if (request.method !== 'POST' || !request.url?.endsWith('/emails'))
      return fail(response, 404, 'not_found', 'No such endpoint.');
    if (request.headers.authorization !== `Bearer ${MAIL_API_KEY}`)
      return fail(response, 403, 'invalid_api_key', 'API key is invalid');
    const key = String(request.headers['idempotency-key'] ?? '');
    if (key.length === 0 || key.length > 256)
      return fail(response, 400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
    const known = sent.get(key);
    if (known && known.body !== body)
      return fail(
        response,
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      );
    if (known) return answer(response, 200, { id: known.id });
    const mail = JSON.parse(body) as Omit<SentMail, 'key'>;
    if (!mail.to.every((to) => ADDRESS.test(to)))
      return fail(
        response,
        422,
        'validation_error',
        'Invalid `to` field. The email address needs to follow the `email@example.com` format.',
      );
    const id = `mail-${sent.size + 1}`;
    sent.set(key, { body, id, mail: { key, ...mail } });
    answer(response, 200, { id });
  }

  function control(space: Space, request: IncomingMessage, response: ServerResponse, body: string): void {
    if (request.method === 'DELETE') {
      space.sent.clear();
      space.faults.length = 0;
      space.asked = 0;
    }
    if (request.method === 'POST') space.faults.push(...(JSON.parse(body) as Fault[]));
    answer(response, 200, { mails: listMails(space), requests: space.asked });
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const space = findSpace(/^\/([\w-]*)\/\w+$/.exec(request.url ?? '')?.[1] ?? '');
    if (request.url?.endsWith('/control')) return control(space, request, response, body);
    space.asked++;
    const fault = space.faults.shift();
    if (fault === undefined) return send(space, request, response, body);
    if (fault === 'hangs') return;
    if (fault === 'lost') {
      // The mail is sent, but the response is lost.
      const unanswered = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;
      send(space, request, unanswered, body);
      return void response.destroy();
    }
    if ('redirectTo' in fault) return void response.writeHead(307, { Location: fault.redirectTo }).end();
    const { status, name = 'application_error', message = 'Something went wrong.', retryAfter } = fault;
    const after: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    answer(response, status, { statusCode: status, name, message }, after);
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => listMails(findSpace('')),
    requests: () => findSpace('').asked,
    next: (...more) => void findSpace('').faults.push(...more),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
