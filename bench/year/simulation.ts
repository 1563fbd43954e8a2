import type { ErrorCode } from '../../domain/api/errors.ts';
import { call, uncheckedAppAt, type Answer } from '../../worker/test/harness.ts';
import { Random } from '../../worker/test/fuzz/random.ts';
import type { Counted } from './counts.ts';

interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The user whose record it may change, where that is not the sender. */
  about?: string;
  /** The refusals that may come of it, beside those of a sender who is shut out. Any other one is a problem. */
  expects?: readonly ErrorCode[];
  /** Counted when it is done. */
  counts?: Counted;
}

interface Planned {
  atMs: number;
  task: () => void | Promise<unknown>;
}

/** Anybody may be suspended between planning a request and sending it. */
const SHUT_OUT: readonly ErrorCode[] = ['account_suspended'];
/** Requests of a user that are printed beside a problem of theirs. */
const JOURNAL_LINES = 25;

export const isDone = ({ status }: Answer): boolean => status < 300;

const readCode = ({ body }: Answer): string => (body.error as { code?: string } | undefined)?.code ?? 'no code';

/** A simulated time: tasks run in the order of their instants, and the app's clock is the instant of the task that runs. */
export class Simulation {
  readonly random: Random;
  readonly counts = new Map<Counted, number>();
  /** How often a request was refused, by its code. */
  readonly refusals = new Map<string, number>();
  /** The faults that were found, as sentences. */
  readonly problems: string[] = [];
  requests = 0;
  now: Date;
  private keys = 0;
  private readonly planned: Planned[] = [];
  private readonly journals = new Map<string, string[]>();
  private readonly app = uncheckedAppAt(() => this.now);

  constructor(seed: number, start: Date) {
    this.random = new Random(seed);
    this.now = start;
  }

  count(what: Counted, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  /** An Idempotency-Key that no other request has. */
  newKey(): string {
    this.keys += 1;
    return `year-key-${this.keys}`;
  }

  /** Runs `task` at an instant; at once, when that has passed. */
  plan(at: Date, task: Planned['task']): void {
    const atMs = Math.max(at.getTime(), this.now.getTime());
    const place = this.planned.findLastIndex((other) => other.atMs <= atMs);
    this.planned.splice(place + 1, 0, { atMs, task });
  }

  /** Runs the tasks before `end`, those that they plan too, until there is a problem. It is `end` then. */
  async runUntil(end: Date): Promise<void> {
    while (this.problems.length === 0) {
      const [next] = this.planned;
      if (!next || next.atMs >= end.getTime()) break;
      this.planned.shift();
      this.now = new Date(next.atMs);
      await next.task();
    }
    this.now = end;
  }

  /** Sends a request as a user, now. */
  async send(as: string, { method, path, body, headers, about = as, expects = [], counts }: Request): Promise<Answer> {
    this.requests += 1;
    const answer = await call(this.app, as, method, path, body, headers);
    const outcome = isDone(answer) ? String(answer.status) : `${answer.status} ${readCode(answer)}`;
    const line = `${this.now.toISOString()} ${as} ${method} ${path} ${JSON.stringify(body ?? {})}: ${outcome}`;
    if (method !== 'GET') this.note(about, line);
    if (isDone(answer)) {
      if (counts) this.count(counts);
      return answer;
    }
    const code = readCode(answer);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    const isExpected = [...expects, ...SHUT_OUT].some((expected) => expected === code);
    if (!isExpected) this.problems.push(`Unexpected answer: ${line} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** The last requests that may have changed the record of a user, oldest first. */
  readJournal(userId: string): readonly string[] {
    return this.journals.get(userId) ?? [];
  }

  private note(userId: string, line: string): void {
    const lines = [...(this.journals.get(userId) ?? []), line];
    this.journals.set(userId, lines.slice(-JOURNAL_LINES));
  }
}
