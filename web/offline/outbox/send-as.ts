/** Thrown when the action's user is not signed in on this device. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/**
 * Sends a request as the given user. Throws NoSession before anything is sent when the user is not signed in. Throws
 * the error of `fetch` when there is no answer.
 */
export type SendAs = (userId: string, path: string, init: RequestInit) => Promise<Response>;
