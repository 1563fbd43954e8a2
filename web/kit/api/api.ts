import { authorizationHeaders, NoSession, readSubject, type Credentials, type SendAs } from '../session/credentials.ts';
import { networkError, toResponseError } from './app-error.ts';
import { askForChanges } from './known-answers.ts';
import { transport } from './transport.ts';

/**
 * After a 401, requests fresh credentials, and sends the request once more if they differ. Without credentials, nothing
 * is sent, because the server would answer 401 too. So no retry of a read is sent in the moment between a sign-out and
 * the end of the user's screens.
 */
async function send(
  input: RequestInfo | URL,
  init: RequestInit = {},
  check?: (credentials: Credentials) => void,
): Promise<Response> {
  const attempt = async (credentials: Credentials) => {
    check?.(credentials);
    if (!credentials.Authorization) return new Response(null, { status: 401 });
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
    const from = readSubject(credentials);
    return askForChanges(String(input), { ...init, headers }, { from, ask: transport });
  };
  const credentials = await authorizationHeaders();
  const response = await attempt(credentials);
  if (response.status !== 401) return response;
  const fresh = await authorizationHeaders({ fresh: true });
  return !fresh.Authorization || fresh.Authorization === credentials.Authorization ? response : attempt(fresh);
}

/** Throws NoSession when another user, or no user, is signed in. */
export const sendAs: SendAs = (userId, path, init) =>
  send(path, init, (credentials) => {
    if (readSubject(credentials) !== userId) throw new NoSession();
  });

export const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** The longest wait for the answer to a write with an Idempotency-Key. The key makes another try safe. */
const ANSWER_MS = 20_000;

function withAppErrors(sender: typeof fetch): typeof fetch {
  return async (input, init) => {
    const repeatable = new Headers(init?.headers).has('Idempotency-Key');
    let response: Response;
    try {
      const signal = init?.signal ?? (repeatable ? AbortSignal.timeout(ANSWER_MS) : null);
      response = await sender(input, { ...init, signal });
    } catch (cause) {
      // A cancelled request is no failure. TanStack Query cancelled it, and expects its own error.
      if (init?.signal?.aborted) throw cause;
      throw networkError(cause, { repeatable });
    }
    if (!response.ok) throw await toResponseError(response, { repeatable });
    return response;
  };
}

/** Each feature of the API has a client, such as `hc<typeof meRoutes>('/api/me', API_OPTIONS)`. */
export const API_OPTIONS = { fetch: withAppErrors(send) };

/** The options of a typed client for a route that anyone may read. Its requests have no credentials. */
export const PUBLIC_API_OPTIONS = { fetch: withAppErrors(transport) };

type SuccessBody<Answer> = Answer extends { ok: true; json(): Promise<infer Body> } ? Body : never;

/** An answer outside 2xx does not arrive here, because the client's `fetch` throws an AppError for it. */
export async function readBody<Answer extends { json(): Promise<unknown> }>(
  request: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const answer = await request;
  try {
    return (await answer.json()) as SuccessBody<Answer>;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    // A truncated body counts as no answer.
    throw networkError(cause);
  }
}

/** The options of an infinite query over the pages of a list, whose first page has no cursor. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

export const after = (cursor: string): { cursor?: string } => (cursor ? { cursor } : {});
