import { errorOfResponse, networkError } from './app-error.ts';
import { authorizationHeaders } from './identity/credentials.ts';
import { transport } from './transport.ts';

/** Sends a request with credentials. One that they did not get through is sent once more, with others if there are any. */
async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const attempt = (credentials: Record<string, string>) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
    return transport(input, { ...init, headers });
  };
  const credentials = await authorizationHeaders();
  const response = await attempt(credentials);
  if (response.status !== 401) return response;
  const fresh = await authorizationHeaders({ fresh: true });
  return !fresh.Authorization || fresh.Authorization === credentials.Authorization ? response : attempt(fresh);
}

async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const repeatable = new Headers(init?.headers).has('Idempotency-Key');
  let response: Response;
  try {
    response = await send(input, init);
  } catch (cause) {
    // A cancelled request is no failure: TanStack Query cancelled it and expects to see its own error again.
    if (init?.signal?.aborted) throw cause;
    throw networkError(cause, { repeatable });
  }
  if (!response.ok) throw await errorOfResponse(response, { repeatable });
  return response;
}

/** The options of every typed client: `hc<MeApi>('/api/me', API_OPTIONS)`, one a feature. */
export const API_OPTIONS = { fetch: apiFetch };

/** Makes a write safe to send twice: the same key is the same write, answered once. */
export const withKey = (idempotencyKey: string) => ({ init: {}, headers: { 'Idempotency-Key': idempotencyKey } });

type SuccessBody<Answer> = Answer extends { ok: true; json(): Promise<infer Body> } ? Body : never;

/** The body of a successful answer. Answers outside 2xx were thrown as AppError before they came here. */
export async function bodyOf<Answer extends { json(): Promise<unknown> }>(
  request: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const answer = await request;
  return (await answer.json()) as SuccessBody<Answer>;
}
