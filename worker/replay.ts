/** Not a failure: it ends a request with the answer that its twin was given, from wherever the twin is noticed. */
export class Replay extends Error {
  readonly status: number;
  readonly response: unknown;

  constructor(status: number, response: unknown) {
    super('replay');
    this.status = status;
    this.response = response;
  }
}
