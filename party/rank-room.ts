import { DurableObject } from 'cloudflare:workers';
import type { Leaderboards, RankQuestion } from '../domain/leaderboard/leaderboards.ts';
import type { RankUpdate } from '../domain/leaderboard/rank-updates.ts';
import { readLeaderboards } from '../worker/core/read-leaderboards.ts';
import { openDb } from '../worker/db/client.ts';
import type { Env } from '../worker/env.ts';

/** The name of the company's one room. */
export const RANK_ROOM = 'company';

/** The message of a commit. A repeated id is dropped. */
export interface RankMessage extends RankUpdate {
  id: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The number of message ids that are remembered. A sender tries again within a second. */
const IDS_MAX = 4_096;
/** A message this soon after a reading may repeat a commit that the reading contains. */
const UNSURE_MS = 1_000;
/** The time that a question waits for the counts. Its caller waits 50 ms in all. */
const WAIT_MS = 40;
/** The pause after a failed reading, during which no question starts another reading. */
const FAILED_MS = 5_000;
/** The limit of questions per call. A window of the leaderboard has seven rows. */
const QUESTIONS_MAX = 100;

/**
 * Counts how many people have how many points, in memory only: D1 is the source. Reads the counts from D1 when a
 * question finds none, and every hour while questions come. Between readings, messages of commits update the counts.
 */
export class RankRoom extends DurableObject<Env> {
  private leaderboards: Leaderboards | null = null;
  private reading: Promise<void> | null = null;
  private readAtMs = 0;
  private failedAtMs = 0;
  /** Increases when the reading in progress becomes outdated. */
  private generation = 0;
  /** Consecutive unsure readings. Each one doubles the delay of the next. */
  private unsureInRow = 0;
  private heardWhileReading = false;
  private alarmAtMs = Infinity;
  private readonly ids = new Set<string>();

  /** Returns for each question how many people have more points, or null while the counts are unknown. */
  async countAbove(questions: readonly RankQuestion[]): Promise<(number | null)[]> {
    if (!this.leaderboards) {
      await Promise.race([this.read(), scheduler.wait(WAIT_MS)]);
    }
    return questions.slice(0, QUESTIONS_MAX).map((question) => this.leaderboards?.countAbove(question) ?? null);
  }

  async tell({ id, moves, stale }: RankMessage): Promise<void> {
    if (this.ids.has(id)) return;
    this.remember(id);
    if (stale === 'now') this.forget();
    // Without counts there is nothing to update. The next reading includes this commit.
    if (!this.leaderboards && !this.reading) return;
    for (const move of moves) this.leaderboards?.move(move);
    // A reading in progress, or one that just ended, may or may not include the commit.
    if (this.reading) this.heardWhileReading = true;
    else if (stale === 'soon') await this.readIn(MINUTE_MS);
    else if (Date.now() - this.readAtMs < UNSURE_MS) await this.readIn(this.delayMs());
  }

  /**
   * Reads the counts again, hourly and when they are unsure. An evicted room has no counts and waits for a question.
   */
  override async alarm(): Promise<void> {
    if (this.leaderboards) await this.read();
  }

  private remember(id: string): void {
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > IDS_MAX && oldest !== undefined) this.ids.delete(oldest);
  }

  /** Drops the counts, and those of a reading in progress, because the ranking rule changed. */
  private forget(): void {
    this.leaderboards = null;
    this.reading = null;
    this.generation += 1;
  }

  /** Reads the counts, once at a time. A failure leaves them unchanged. */
  private read(): Promise<void> {
    if (!this.leaderboards && Date.now() - this.failedAtMs < FAILED_MS) return Promise.resolve();
    this.reading ??= this.readOnce(this.generation);
    return this.reading;
  }

  private async readOnce(generation: number): Promise<void> {
    // Commits reported from here on probably precede the read in D1, so the reading is assumed to include them.
    this.heardWhileReading = false;
    const read = await readLeaderboards(openDb(this.env.DB)).catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', message: 'ranks', cause: String(error) }));
      return null;
    });
    if (generation !== this.generation) return;
    this.reading = null;
    if (read) {
      this.leaderboards = read;
      this.readAtMs = Date.now();
    } else {
      this.failedAtMs = Date.now();
    }
    const isUnsure = !read || this.heardWhileReading;
    this.unsureInRow = isUnsure ? this.unsureInRow + 1 : 0;
    this.alarmAtMs = Infinity;
    await this.readIn(isUnsure ? this.delayMs() : HOUR_MS);
  }

  /**
   * Returns the delay before the next reading: 1, 2, 4 ... minutes, at most an hour. In a rush every reading is unsure.
   */
  private delayMs(): number {
    return Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.max(0, this.unsureInRow - 1));
  }

  /** Sets the one alarm to read again after this time, unless an earlier one is set. */
  private async readIn(delayMs: number): Promise<void> {
    const atMs = Date.now() + delayMs;
    if (atMs >= this.alarmAtMs) return;
    this.alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }
}
