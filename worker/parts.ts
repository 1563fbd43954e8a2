import type { RouterRoute } from 'hono/types';
import type { LiveTicket } from '../domain/api/live.ts';
import type { OpenApi } from '../domain/api/openapi.ts';
import type { RankUpdate } from '../domain/leaderboard/rank-updates.ts';
import type { RankQuestion } from '../domain/leaderboard/leaderboards.ts';
import type { LiveHolder } from '../domain/live/holder.ts';
import type { LiveTopic } from '../domain/live/messages.ts';
import type { ArchiveStore } from './core/archive/store.ts';
import type { Identity } from './identity/identity.ts';
import type { Job } from './jobs/job.ts';
import type { MailPort } from './mail/port.ts';

/** The live rooms. An error of a room does not fail an act. Clients read the changed data later. Design: "Live". */
export interface Live {
  /** Sends the topics that a commit changed, and never the changed data. */
  changed(topics: readonly LiveTopic[]): Promise<void>;
  /**
   * Sends the users whose rows changed, by `users.id` or `employee_id`. The users' sockets are updated, or closed when
   * a user may not use the app any more.
   */
  usersChanged(keys: readonly string[]): Promise<void>;
  /** Closes the sockets of a revoked wall, and invalidates its tickets. */
  closeDisplay(id: string): Promise<void>;
  /** Repairs the effects of lost messages: disconnects users whose access has ended. Runs every hour. */
  heal(): Promise<void>;
  /** Issues a ticket that opens one socket; null without rooms. `key` spreads holders of a region over its rooms. */
  issueTicket(holder: LiveHolder, place: { timeZone: string; key: string }): Promise<IssuedTicket | null>;
}

/** Counts users by points. Design: "Rank". */
export interface Ranks {
  /** Sends the changes of a commit to the leaderboards. Neither fails nor delays the act. */
  tell(update: RankUpdate): void;
  /**
   * For each question, returns the number of users with more points; null when the number is not known within 50 ms.
   * Never throws.
   */
  countAbove(questions: readonly RankQuestion[]): Promise<readonly (number | null)[]>;
}
/** Live rooms that do nothing, for tests and the demo in the browser. */
export const NO_ROOMS: Live = {
  changed: async () => {},
  usersChanged: async () => {},
  closeDisplay: async () => {},
  heal: async () => {},
  issueTicket: async () => null,
};

export type IssuedTicket = Pick<LiveTicket, 'ticket' | 'room'>;

/** The push service's address for one browser, and the keys that encrypt messages for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON (domain/notifications/push-payload.ts). */
  payload: string;
  /**
   * At most 32 url-safe characters. A later message with the same topic replaces a message that is not delivered yet.
   */
  topic: string;
  ttlSeconds: number;
}

/** `gone` means that the subscription has ended. `refused` means that the same message would be refused again. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'retry'; afterMs: number };

/** Web Push. */
export interface PushPort {
  /** The VAPID key with which a browser subscribes, base64url. */
  publicKey: string;
  /** True when the endpoint belongs to a known push service. */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** Sends queued deliveries soon. */
export interface Sender {
  /** Requests that due deliveries are sent after the answer. Neither fails nor delays the act. */
  wake(): void;
}

/**
 * The rate limits of a caller. `requests` counts all requests, `points` counts requests that move points, `codes`
 * counts station codes, and `pictures` counts uploaded pictures.
 */
export interface RateLimits {
  allow(limit: 'requests' | 'points' | 'codes' | 'pictures', key: string): Promise<boolean>;
}

/** One log line per request. It contains no body, name, address, token or parameter. */
export interface LogLine {
  level: 'info' | 'error';
  requestId: string;
  method: string;
  /** The route's pattern, such as `/api/users/:id`. */
  route: string;
  status: number;
  durationMs: number;
  userId: string | null;
}

/**
 * The parts that createApp does not make itself. Tests, the Worker and the demo in the browser pass different parts to
 * the same app.
 */
export interface Parts {
  d1: D1Database;
  /** The store for the files of closed months. When it is null, no month moves to a file. */
  archive: ArchiveStore | null;
  identity: Identity;
  /** The signing secret of the identity provider's webhooks; null without webhooks. */
  webhookSecret: string | null;
  /**
   * A secret of the Worker that the database does not contain. Keys for personal codes and for stored answers are made
   * from it (worker/core/signatures/secrets.ts).
   */
  secret: string;
  /** The current instant. */
  clock: () => Date;
  /** A new id of url-safe characters that cannot be guessed (worker/new-id.ts). */
  newId: () => string;
  live: Live;
  ranks: Ranks;
  /** Null when push is not configured. */
  push: PushPort | null;
  sender: Sender;
  /** Null when e-mail is not configured. The app then shows no switch for e-mail. */
  mail: MailPort | null;
  /** The signing secret of the mail provider's webhooks; null without webhooks. */
  mailWebhookSecret: string | null;
  /** The scheduled jobs. */
  jobs: readonly Job[];
  limits: RateLimits;
  /** Returns the network address of a request, as the platform reports it; null without such a platform. */
  readAddress: (request: Request) => string | null;
  log: (line: LogLine) => void;
  /** True when answers may tell browsers to use only https for the site. */
  production: boolean;
  version: string;
  /** Returns the OpenAPI document of the app's routes. It is made from the routes, or read from the build's file. */
  openApi: (routes: readonly RouterRoute[], version: string) => OpenApi | Promise<OpenApi>;
}
