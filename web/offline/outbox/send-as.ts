/** Thrown when the action's user is not signed in on this device. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/** Sends a request as the given user. Throws NoSession before anything is sent, and as fetch does without an answer. */
export type SendAs = (userId: string, path: string, init: RequestInit) => Promise<Response>;
