import { toAppError } from '../../app/app-error.ts';
import { coalesce } from '../../live/coalesce.ts';
import type { Line, LineEvents } from '../../live/line.ts';
import type { ShownDay } from './queries.ts';

/** The day is asked for so often, and so often while the live room says when it changes. Milliseconds. */
const ASK_MS = 30_000;
const ASK_LIVE_MS = 5 * 60_000;
/** So soon after a failure, at most; and so often once the wall is revoked. */
const ASK_AGAIN_MS = 5_000;
const ASK_REVOKED_MS = 60_000;
/** What the room says is followed at most so often. */
const FOLLOW_MS = 5_000;
/** A line that is over is opened again so much later: a room that is not there is not asked for all the time. */
const LINE_AGAIN_MS = 5 * 60_000;
/** A part of each wait is random, so that the screens of a company do not ask at one moment. */
const JITTER = 0.2;

export interface WallState {
  day: ShownDay | null;
  /** Epoch milliseconds of the last answer where the last question had none; null while all is well. */
  offlineSince: number | null;
  isRevoked: boolean;
}

export const START: WallState = { day: null, offlineSince: null, isRevoked: false };

interface WatchParts {
  askDay: () => Promise<ShownDay>;
  /** Null where there are no live rooms. */
  openLine: ((events: LineEvents) => Line) | null;
  show: (state: WallState) => void;
  /** Whether somebody may look at the screen. */
  isSeen: () => boolean;
}

/** The wait after some failures, one after the other: longer each time, and never longer than without the room. */
const waitAfter = (failures: number): number => Math.min(ASK_MS, ASK_AGAIN_MS * 2 ** (failures - 1));

/**
 * Asks for the day again and again, and at once when the live room says that something changed. What a message says is not read:
 * the wall shows what it is answered, and nothing else. Through an outage the last day stays.
 */
export function watchDay({ askDay, openLine, show, isSeen }: WatchParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let failures = 0;
  let known = START;
  let answeredAtMs = Date.now();
  /** Questions are answered in any order: an answer to an older one than the last is none. */
  let asked = 0;
  let answered = 0;
  let line: Line | null = null;
  let lineEndedAtMs = -Infinity;
  /** Whether the room has said something since the last failure: then it says when the day changes. */
  let isLive = false;

  function rest(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs * (1 + JITTER * Math.random()));
  }

  function tell(state: WallState, waitMs: number): void {
    known = state;
    show(state);
    rest(waitMs);
  }

  const askNow = (): void => void (!isOver && isSeen() && ask());
  const following = coalesce({ act: askNow, everyMs: FOLLOW_MS, spreadMs: () => 0 });

  function dropLine(): void {
    line?.close();
    line = null;
    isLive = false;
    following.stop();
  }

  function lose(): void {
    if (isLive) rest(ASK_MS);
    isLive = false;
  }

  function follow(): void {
    if (!openLine || line || Date.now() - lineEndedAtMs < LINE_AGAIN_MS) return;
    line = openLine({
      // The room greets, so that what changed while there was no line is asked for, too.
      onOpen: () => {},
      onMessage() {
        isLive = true;
        following.add(['day']);
      },
      onLost: lose,
      onEnd() {
        line = null;
        lineEndedAtMs = Date.now();
        lose();
        // A wall that was revoked learns so.
        askNow();
      },
    });
  }

  function hear(day: ShownDay): void {
    failures = 0;
    answeredAtMs = Date.now();
    follow();
    tell({ day, offlineSince: null, isRevoked: false }, isLive ? ASK_LIVE_MS : ASK_MS);
  }

  function fail(failure: unknown): void {
    if (toAppError(failure).code === 'display_unknown') {
      dropLine();
      tell({ ...START, isRevoked: true }, ASK_REVOKED_MS);
      return;
    }
    // The line may be as dead, without a word.
    isLive = false;
    failures++;
    tell({ ...known, offlineSince: answeredAtMs }, waitAfter(failures));
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const mine = ++asked;
    const answer = await askDay().then(
      (day) => () => hear(day),
      (failure: unknown) => () => fail(failure),
    );
    if (isOver || mine < answered) return;
    answered = mine;
    answer();
  }

  return {
    askNow,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
      dropLine();
    },
  };
}
