import { errorOfResponse, networkError } from './app-error.ts';
import { authorizationHeaders } from './session.ts';

async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (cause) {
    // A cancelled request is no failure: TanStack Query cancelled it and expects to see its own error again.
    if (init?.signal?.aborted) throw cause;
    throw networkError(cause);
  }
  if (!response.ok) throw await errorOfResponse(response);
  return response;
}

/** The options of every typed client: `hc<MeApi>('/api/me', API_OPTIONS)`, one a feature. */
export const API_OPTIONS = { fetch: apiFetch, headers: authorizationHeaders };

type SuccessBody<Answer> = Answer extends { ok: true; json(): Promise<infer Body> } ? Body : never;

/** The body of a successful answer. Answers outside 2xx were thrown as AppError before they came here. */
export async function bodyOf<Answer extends { json(): Promise<unknown> }>(
  request: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const answer = await request;
  return (await answer.json()) as SuccessBody<Answer>;
}
