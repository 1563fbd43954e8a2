import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClerkAPIErrorJSON } from '@clerk/react/types';

export interface Call {
  /**
   * For PATCH, PUT and DELETE, clerk-js sends a POST with the parameter `_method`, so that the browser sends no
   * preflight request.
   */
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  body: string;
  /** Empty when a server sent the request. */
  origin: string;
  authorization: string;
  cookies: Map<string, string>;
}

export interface Answer {
  status: number;
  body: unknown;
  cookies?: string[];
}

export function ok(body: unknown, cookies?: string[]): Answer {
  return { status: 200, body, ...(cookies && { cookies }) };
}

export function refusal(status: number, code: string, message: string, paramName?: string): Answer {
  const error: ClerkAPIErrorJSON = {
    code,
    message,
    long_message: message,
    meta: paramName ? { param_name: paramName } : {},
  };
  return { status, body: { errors: [error], clerk_trace_id: 'stand-in' } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const cookies = (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
  const body = await readBody(request);
  return {
    method: url.searchParams.get('_method') ?? request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    body,
    origin: request.headers.origin ?? '',
    authorization: request.headers.authorization ?? '',
    cookies: new Map(cookies),
  };
}

export function send(response: ServerResponse, { status, body, cookies }: Answer): void {
  if (cookies) response.setHeader('Set-Cookie', cookies);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
