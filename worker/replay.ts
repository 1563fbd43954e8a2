/**
 * Ends a request with the stored answer to an earlier request or a concurrent duplicate. A thrown Replay is not a
 * failure.
 */
export class Replay extends Error {
  readonly status: number;
  readonly response: unknown;

  constructor(status: number, response: unknown) {
    super('replay');
    this.status = status;
    this.response = response;
  }
}
