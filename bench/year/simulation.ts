import type { ErrorCode } from '#domain/api/errors.ts';
import { call, uncheckedAppAt, type Answer } from '#worker/test/harness.ts';
import { Random } from '#worker/test/fuzz/random.ts';
import type { Counted } from './counts.ts';

interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The user whose record the request may change. The default is the sender. */
  about?: string;
  expects?: readonly ErrorCode[];
  counts?: Counted;
}

interface Planned {
  atMs: number;
  task: () => void | Promise<unknown>;
}

/** Refusals that are expected, because an admin may suspend a user whose request is already planned. */
const SHUT_OUT: readonly ErrorCode[] = ['account_suspended'];
const JOURNAL_LINES = 25;

export const isDone = ({ status }: Answer): boolean => status < 300;

const readCode = ({ body }: Answer): string => (body.error as { code?: string } | undefined)?.code ?? 'no code';

/** Tasks run in the order of their instants, and the app's clock shows the instant of the running task. */
export class Simulation {
  readonly random: Random;
  readonly counts = new Map<Counted, number>();
  readonly refusals = new Map<string, number>();
  readonly problems: string[] = [];
  /** The accounts of users whose account is not named like their record. */
  readonly accounts = new Map<string, string>();
  /** Requests of them and about them may be refused. */
  readonly removed = new Set<string>();
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

  newKey(): string {
    this.keys += 1;
    return `year-key-${this.keys}`;
  }

  plan(at: Date, task: Planned['task']): void {
    const atMs = Math.max(at.getTime(), this.now.getTime());
    const place = this.planned.findLastIndex((other) => other.atMs <= atMs);
    this.planned.splice(place + 1, 0, { atMs, task });
  }

  /** Stops at the first problem. */
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

  async send(as: string, { method, path, body, headers, about = as, expects = [], counts }: Request): Promise<Answer> {
    this.requests += 1;
    const answer = await call(this.app, this.accounts.get(as) ?? as, method, path, body, headers);
    const outcome = isDone(answer) ? String(answer.status) : `${answer.status} ${readCode(answer)}`;
    const line = `${this.now.toISOString()} ${as} ${method} ${path} ${JSON.stringify(body ?? {})}: ${outcome}`;
    if (method !== 'GET') this.note(about, line);
    if (isDone(answer)) {
      if (counts) this.count(counts);
      return answer;
    }
    const code = readCode(answer);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    const isRemoved = answer.status < 500 && [as, about].some((id) => this.removed.has(id));
    const isExpected = isRemoved || [...expects, ...SHUT_OUT].some((expected) => expected === code);
    if (!isExpected) this.problems.push(`Unexpected answer: ${line} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  readJournal(userId: string): readonly string[] {
    return this.journals.get(userId) ?? [];
  }

  private note(userId: string, line: string): void {
    const lines = [...(this.journals.get(userId) ?? []), line];
    this.journals.set(userId, lines.slice(-JOURNAL_LINES));
  }
}
