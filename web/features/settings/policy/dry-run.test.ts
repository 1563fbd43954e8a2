import { describe, expect, it } from 'vitest';
import type { DryRunPart } from '#domain/api/settings.ts';
import { AppError } from '#web/kit/api/app-error.ts';
import { begunRun, continueRun, type DryRun } from './dry-run.ts';

const part = (department: string, given: number, wouldBe: number, nextCursor?: string): DryRunPart => ({
  from: '2025-12-03',
  to: '2026-03-02',
  people: 1,
  peopleInAll: 2,
  departments: [{ department, people: 1, given, wouldBe, more: 1, fewer: 0 }],
  ...(nextCursor && { nextCursor }),
});
const PARTS: Record<string, DryRunPart> = { '': part('IT', 5, 8, 'a'), a: part('IT', 1, 2, 'b'), b: part('HR', 3, 4) };

/** Returns `ask`, which answers like the server, and the requested cursors. A request fails if `before` throws. */
function server(before: (asked: number, cursor: string) => void = () => undefined) {
  const asked: string[] = [];
  return {
    asked,
    ask: async (cursor: string | undefined): Promise<DryRunPart> => {
      asked.push(cursor ?? '');
      before(asked.length, cursor ?? '');
      return PARTS[cursor ?? ''] ?? part('', 0, 0);
    },
  };
}

const WHOLE = {
  state: 'done',
  done: 3,
  total: 3,
  next: undefined,
  error: null,
  departments: [
    { department: 'HR', people: 1, given: 3, wouldBe: 4, more: 1, fewer: 0 },
    { department: 'IT', people: 2, given: 6, wouldBe: 10, more: 2, fewer: 0 },
  ],
};

describe('a dry run', () => {
  it('requests all parts, and reports the progress after each part', async () => {
    const { ask, asked } = server();
    const heard: DryRun[] = [];
    const run = await continueRun(begunRun('p'), ask, new AbortController().signal, (now) => heard.push(now));
    expect(run).toMatchObject(WHOLE);
    expect(asked).toEqual(['', 'a', 'b']);
    expect(heard.map(({ done, total, state }) => [done, total, state])).toEqual([
      [1, 2, 'running'],
      [2, 2, 'running'],
      [3, 3, 'done'],
    ]);
  });

  it('stops when aborted, and resumes with the next part', async () => {
    const { ask, asked } = server();
    const stop = new AbortController();
    const stopped = await continueRun(begunRun('p'), ask, stop.signal, ({ done }) => done === 2 && stop.abort());
    expect(stopped).toMatchObject({ state: 'stopped', done: 2, next: 'b', error: null });
    expect(await continueRun(stopped, ask, new AbortController().signal, () => undefined)).toMatchObject(WHOLE);
    expect(asked).toEqual(['', 'a', 'b']);
  });

  it('returns the error after a failure, and resumes with the part that failed', async () => {
    const { ask } = server((count) => {
      if (count === 2) throw new AppError({ status: 500, message: 'Broken.' });
    });
    const failed = await continueRun(begunRun('p'), ask, new AbortController().signal, () => undefined);
    expect(failed).toMatchObject({ state: 'failed', done: 1, next: 'a', error: { message: 'Broken.' } });
    expect(await continueRun(failed, ask, new AbortController().signal, () => undefined)).toMatchObject(WHOLE);
  });

  it('waits after a rate limit, and stops waiting when aborted', async () => {
    const tooFast = (retryAfterMs: number) => new AppError({ status: 429, message: 'Slow down.', retryAfterMs });
    const slow = server((count) => {
      if (count === 2) throw tooFast(5);
    });
    expect(await continueRun(begunRun('p'), slow.ask, new AbortController().signal, () => undefined)).toMatchObject(
      WHOLE,
    );
    expect(slow.asked).toEqual(['', 'a', 'a', 'b']);

    const stop = new AbortController();
    const refusing = server((count) => {
      if (count === 2) {
        setTimeout(() => stop.abort(), 5);
        throw tooFast(60_000);
      }
    });
    expect(await continueRun(begunRun('p'), refusing.ask, stop.signal, () => undefined)).toMatchObject({
      state: 'stopped',
      done: 1,
      next: 'a',
    });
  });
});
