import { errorOfResponse, networkError } from './app-error.ts';
import { NoSession, type SendAs } from '../offline/send-as.ts';
import { authorizationHeaders, subjectOf, type Credentials } from './identity/credentials.ts';
import { transport } from './transport.ts';

/** Sends a request with credentials. One that they did not get through is sent once more, with others if there are any. */
async function send(
  input: RequestInfo | URL,
  init: RequestInit = {},
  check?: (credentials: Credentials) => void,
): Promise<Response> {
  const attempt = (credentials: Credentials) => {
    check?.(credentials);
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

/** For the outbox: sends what a person did with the credentials of that person, or not at all. */
export const sendAs: SendAs = (userId, path, init) =>
  send(path, init, (credentials) => {
    if (subjectOf(credentials) !== userId) throw new NoSession();
  });

/** A server that took a write and says nothing is given up on after this; its key makes the next try safe. */
const ANSWER_MS = 20_000;

async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const repeatable = new Headers(init?.headers).has('Idempotency-Key');
  let response: Response;
  try {
    const signal = init?.signal ?? (repeatable ? AbortSignal.timeout(ANSWER_MS) : null);
    response = await send(input, { ...init, signal });
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

type SuccessBody<Answer> = Answer extends { ok: true; json(): Promise<infer Body> } ? Body : never;

/** The body of a successful answer. Answers outside 2xx were thrown as AppError before they came here. */
export async function bodyOf<Answer extends { json(): Promise<unknown> }>(
  request: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const answer = await request;
  try {
    return (await answer.json()) as SuccessBody<Answer>;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    // A body that breaks off is no answer.
    throw networkError(cause);
  }
}
