/** Ends a request with the answer to its concurrent duplicate, wherever the duplicate is found. It is not a failure. */
export class Replay extends Error {
  readonly status: number;
  readonly response: unknown;

  constructor(status: number, response: unknown) {
    super('replay');
    this.status = status;
    this.response = response;
  }
}
