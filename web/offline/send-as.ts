/** Nobody is signed in on this device as whom the action could be sent. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/** Sends a request as the person. Throws NoSession before anything is sent, and as fetch does when there is no answer. */
export type SendAs = (userId: string, path: string, init: RequestInit) => Promise<Response>;
