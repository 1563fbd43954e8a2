import { DurableObject } from 'cloudflare:workers';
import type { Leaderboards, RankQuestion } from '../domain/leaderboard/leaderboards.ts';
import type { RankNews } from '../domain/leaderboard/rank-news.ts';
import { readLeaderboards } from '../worker/core/read-leaderboards.ts';
import { openDb } from '../worker/db/client.ts';
import type { Env } from '../worker/env.ts';

/** The one room of a company. */
export const RANK_ROOM = 'company';

/** A commit's word, under an id of its own: the same word again is dropped. */
export interface RankMessage extends RankNews {
  id: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many ids of messages are remembered. A sender tries again within a second. */
const IDS_MAX = 4_096;
/** A message that comes within this time of a reading may have been on its way when its commit was read. */
const UNSURE_MS = 1_000;
/** How long a question waits for the counts to be read. Its asker waits 50 ms in all. */
const WAIT_MS = 40;
/** How long after a reading that failed no question tries another. */
const FAILED_MS = 5_000;
/** Questions of one call: a window of the leaderboard has seven rows. */
const QUESTIONS_MAX = 100;

/**
 * Holds how many people have how many points, in memory alone: D1 is the truth. It reads the counts from D1 when somebody asks and
 * there are none, and every hour while anybody asks; between, commits tell it what they moved.
 */
export class RankRoom extends DurableObject<Env> {
  private leaderboards: Leaderboards | null = null;
  private reading: Promise<void> | null = null;
  private readAtMs = 0;
  private failedAtMs = 0;
  /** Counts up when what is being read is no longer what is wanted. */
  private generation = 0;
  /** Readings in a row that left it unsure: the next one is put off twice as long. */
  private unsureInRow = 0;
  private heardWhileReading = false;
  private alarmAtMs = Infinity;
  private readonly ids = new Set<string>();

  /** How many people have more points, for each question; null where that is not known by now. */
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
    // Without counts there is nothing to keep up: they will be read with this commit.
    if (!this.leaderboards && !this.reading) return;
    for (const move of moves) this.leaderboards?.move(move);
    // What is being read, or was just now, may have the commit already, or not yet.
    if (this.reading) this.heardWhileReading = true;
    else if (stale === 'soon') await this.readIn(MINUTE_MS);
    else if (Date.now() - this.readAtMs < UNSURE_MS) await this.readIn(this.delayMs());
  }

  /** Reads the counts again: hourly, and when they are unsure. A room that was evicted has none, and waits to be asked. */
  override async alarm(): Promise<void> {
    if (this.leaderboards) await this.read();
  }

  private remember(id: string): void {
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > IDS_MAX && oldest !== undefined) this.ids.delete(oldest);
  }

  /** Another way to rank: the counts, and those that are being read, say nothing any more. */
  private forget(): void {
    this.leaderboards = null;
    this.reading = null;
    this.generation += 1;
  }

  /** Reads the counts, once at a time. A failure leaves them as they are. */
  private read(): Promise<void> {
    if (!this.leaderboards && Date.now() - this.failedAtMs < FAILED_MS) return Promise.resolve();
    this.reading ??= this.readOnce(this.generation);
    return this.reading;
  }

  private async readOnce(generation: number): Promise<void> {
    // Commits that are told meanwhile were mostly made before D1 came to read: they are taken as read.
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

  /** In a rush each reading leaves some doubt: the next is after 1, 2, 4 ... minutes, and within the hour. */
  private delayMs(): number {
    return Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.max(0, this.unsureInRow - 1));
  }

  /** Lets the one alarm read again after this time, if it is not to do so before. */
  private async readIn(delayMs: number): Promise<void> {
    const atMs = Date.now() + delayMs;
    if (atMs >= this.alarmAtMs) return;
    this.alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }
}
