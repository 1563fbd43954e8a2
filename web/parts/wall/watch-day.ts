import { hc } from 'hono/client';
import type { LiveTicket } from '#domain/api/live.ts';
import type { WallDay } from '#domain/api/walls.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import type { Line, LineEvents } from '#web/live/line.ts';
import { coalesce } from '#web/live/use-follow-live.ts';
import type { wallsRoutes } from '#worker/features/walls/routes.ts';
import { DISPLAY_OPTIONS, toWallCredential } from '../display/display-queries.ts';

const client = hc<typeof wallsRoutes>('/api/walls', DISPLAY_OPTIONS);

const as = (linked: string) => ({ headers: { Authorization: `Display ${toWallCredential(linked)}` } });

export interface ShownDay extends WallDay {
  /** The milliseconds by which the server's clock is ahead of the device's clock. */
  clockAheadMs: number;
}

/** `linked` is the credential from the wall's link. Throws AppError. */
export async function askForDay(linked: string): Promise<ShownDay> {
  const askedAtMs = Date.now();
  const answer = await client.day.$get(undefined, as(linked));
  const day = await answer.json();
  // The server's time is assumed to be half-way between the request and the arrival of the answer.
  return { ...day, clockAheadMs: Date.parse(day.now) - (askedAtMs + Date.now()) / 2 };
}

/** Throws AppError. */
export async function askForTicket(linked: string): Promise<LiveTicket> {
  const answer = await client.ticket.$post(undefined, as(linked));
  return answer.json();
}

/** The intervals between requests, first without a live room and then with a room that reports changes. */
const ASK_MS = 30_000;
const ASK_LIVE_MS = 5 * 60_000;
/** The first wait after a failure, and the interval after the wall is revoked. */
const ASK_AGAIN_MS = 5_000;
const ASK_REVOKED_MS = 60_000;
/** The shortest interval between requests after messages of the room. */
const FOLLOW_MS = 5_000;
/**
 * The wait before a new line is opened after a line ended. Without the wait, a missing room would be requested all the
 * time.
 */
const LINE_AGAIN_MS = 5 * 60_000;
/** The random share of each wait, so that a company's screens do not send requests at the same moment. */
const JITTER = 0.2;

export interface WallState {
  day: ShownDay | null;
  /** The time of the last answer in epoch milliseconds if the last request failed, or null if it did not fail. */
  offlineSince: number | null;
  isRevoked: boolean;
}

export const START: WallState = { day: null, offlineSince: null, isRevoked: false };

interface WatchParts {
  askDay: () => Promise<ShownDay>;
  /** Null when there are no live rooms. */
  openLine: ((events: LineEvents) => Line) | null;
  show: (state: WallState) => void;
  isSeen: () => boolean;
}

const waitAfter = (failures: number): number => Math.min(ASK_MS, ASK_AGAIN_MS * 2 ** (failures - 1));

/** The content of the room's messages is ignored, because the wall only shows the server's answers. */
export function watchDay({ askDay, openLine, show, isSeen }: WatchParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let failures = 0;
  let known = START;
  let answeredAtMs = Date.now();
  /** Answers can arrive in any order, and an answer to an older request is ignored. */
  let asked = 0;
  let answered = 0;
  let line: Line | null = null;
  let lineEndedAtMs = -Infinity;
  /** True when the room has sent a message since the last failure. The room then reports changes of the day. */
  let isLive = false;

  function rest(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(askNow, waitMs * (1 + JITTER * Math.random()));
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
      // No request is needed here, because the room's first message also causes a request. That request brings the
      // changes that happened while there was no line.
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
        // A request shows whether the wall was revoked.
        askNow();
      },
    });
  }

  function showDay(day: ShownDay): void {
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
    // The line to the live room may also have been lost without a sign, so it does not count until its next message.
    isLive = false;
    failures++;
    tell({ ...known, offlineSince: answeredAtMs }, waitAfter(failures));
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const request = ++asked;
    const answer = await askDay().then(
      (day) => () => showDay(day),
      (failure: unknown) => () => fail(failure),
    );
    if (isOver || request < answered) return;
    answered = request;
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
