import { DurableObject } from 'cloudflare:workers';
import type { Leaderboards, RankQuestion } from '#domain/leaderboard/leaderboards.ts';
import { readLeaderboards } from '#worker/core/read-leaderboards.ts';
import { openDb } from '#worker/db/client.ts';
import type { Env } from '#worker/env.ts';
import type { RankMessage, RankRoomCalls } from './rooms.ts';
import { isLost } from './wake.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The number of message ids that the room remembers. The ids cover one second of messages, and a sender repeats a
 * message within one second.
 */
const IDS_MAX = 4_096;
/** A message that arrives this soon after a reading may be about a commit that the reading already contains. */
const UNSURE_MS = 1_000;
/** The caller waits at most 50 ms for the answer. */
const WAIT_MS = 40;
/** After a failed reading, no question starts another reading for this time. */
const FAILED_MS = 5_000;
const QUESTIONS_MAX = 100;

/**
 * When a question arrives and the room has no counts, the room reads them from D1. Then it reads them again every
 * hour. Between two readings, the messages of commits update the counts.
 */
export class RankRoom extends DurableObject<Env> implements RankRoomCalls {
  private leaderboards: Leaderboards | null = null;
  private reading: Promise<void> | null = null;
  private readAtMs = 0;
  private failedAtMs = 0;
  private generation = 0;
  /**
   * The number of consecutive readings that failed or during which a commit arrived. Each of these readings doubles the
   * delay before the next reading.
   */
  private unsureInRow = 0;
  private heardWhileReading = false;
  private alarmAtMs = Infinity;
  private readonly ids = new Set<string>();

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
    // Without counts, the room has nothing to update. The next reading includes this commit.
    if (!this.leaderboards && !this.reading) return;
    for (const move of moves) this.leaderboards?.move(move);
    // It is unknown whether a reading in progress, or one that just ended, includes the commit.
    if (this.reading) this.heardWhileReading = true;
    else if (stale === 'soon') await this.readIn(MINUTE_MS);
    else if (Date.now() - this.readAtMs < UNSURE_MS) await this.readIn(this.delayMs());
  }

  /** The alarm is set for an hour later, or earlier when the counts may be wrong. */
  override async alarm(): Promise<void> {
    if (this.leaderboards) await this.read();
  }

  private remember(id: string): void {
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > IDS_MAX && oldest !== undefined) this.ids.delete(oldest);
  }

  private forget(): void {
    this.leaderboards = null;
    this.reading = null;
    this.generation += 1;
  }

  /** Only one reading runs at a time. A failed reading leaves the counts unchanged. */
  private read(): Promise<void> {
    if (!this.leaderboards && Date.now() - this.failedAtMs < FAILED_MS) return Promise.resolve();
    this.reading ??= this.readOnce(this.generation);
    return this.reading;
  }

  private async readOnce(generation: number): Promise<void> {
    // A commit that is reported from here on probably happened before the read in D1. So the reading is assumed to
    // include the commit.
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
   * Returns the delay before the next reading: 1, 2, 4 minutes and so on, at most an hour. Otherwise, a room that gets
   * many commits would read every minute.
   */
  private delayMs(): number {
    return Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.max(0, this.unsureInRow - 1));
  }

  private async readIn(delayMs: number): Promise<void> {
    const atMs = Date.now() + delayMs;
    if (atMs >= this.alarmAtMs && !isLost(this.alarmAtMs, Date.now())) return;
    this.alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }
}
