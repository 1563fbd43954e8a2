import type { RouterRoute } from 'hono/types';
import type { LiveTicket } from '../domain/api/live.ts';
import type { OpenApi } from '../domain/api/openapi.ts';
import type { RankNews } from '../domain/leaderboard/rank-news.ts';
import type { RankQuestion } from '../domain/leaderboard/leaderboards.ts';
import type { LiveHolder } from '../domain/live/holder.ts';
import type { LiveTopic } from '../domain/live/messages.ts';
import type { ArchiveStore } from './core/archive/store.ts';
import type { Identity } from './identity/identity.ts';
import type { Job } from './jobs/job.ts';
import type { MailPort } from './mail/port.ts';

/** The live rooms. What fails here is no failure of the act: clients read again. Design: "Live". */
export interface Live {
  /** Tells that a commit changed parts of the data; never the points themselves. */
  changed(topics: readonly LiveTopic[]): Promise<void>;
  /** Tells whose records changed, by `users.id` or `employee_id`: their sockets follow, and close where access ended. */
  usersChanged(keys: readonly string[]): Promise<void>;
  /** Closes the sockets of a wall that was revoked, and lets its tickets open none. */
  closeDisplay(id: string): Promise<void>;
  /** Looks for what lost messages left behind: it disconnects people whose access has ended. Run every hour. */
  heal(): Promise<void>;
  /** A ticket that opens one socket; null where there are no rooms. `key` spreads holders of a region over its rooms. */
  issueTicket(holder: LiveHolder, place: { timeZone: string; key: string }): Promise<IssuedTicket | null>;
}

/** Holds how many people have how many points. Design: "Rank". */
export interface Ranks {
  /** Tells it of a commit. Neither fails nor delays the act. */
  tell(news: RankNews): void;
  /** How many people have more points, for each question; null where that is not known within 50 ms. Never throws. */
  countAbove(questions: readonly RankQuestion[]): Promise<readonly (number | null)[]>;
}
/** Where nobody listens: a test, or the demo in the browser. */
export const NO_ROOMS: Live = {
  changed: async () => {},
  usersChanged: async () => {},
  closeDisplay: async () => {},
  heal: async () => {},
  issueTicket: async () => null,
};

export type IssuedTicket = Pick<LiveTicket, 'ticket' | 'room'>;

/** Where a push service takes messages for one browser, and the keys that encrypt them for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON (domain/notifications/push-payload.ts). */
  payload: string;
  /** A later message of the same topic replaces one that the service could not deliver yet: 32 url-safe characters at most. */
  topic: string;
  ttlSeconds: number;
}

/** `gone`: the subscription has ended. `refused`: the same message would be refused again. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'retry'; afterMs: number };

/** Web Push. */
export interface PushPort {
  /** The VAPID key that a browser subscribes with, base64url. */
  publicKey: string;
  /** Whether messages are sent to the endpoint at all. */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** Sends queued deliveries soon. */
export interface Sender {
  /** Asks for it behind the answer. Neither fails nor delays the act. */
  wake(): void;
}

/** How often somebody may ask: `requests` counts everything, `points` what moves points, `codes` codes of stations, `pictures` pictures sent. */
export interface RateLimits {
  allow(limit: 'requests' | 'points' | 'codes' | 'pictures', key: string): Promise<boolean>;
}

/** One line a request. No body, name, address, token or parameter. */
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

/** Everything that createApp cannot make itself, so that tests, the Worker and the demo in the browser compose one app. */
export interface Parts {
  d1: D1Database;
  /** The files of closed months; null where there is no bucket: then no month moves. */
  archive: ArchiveStore | null;
  identity: Identity;
  /** The signing secret of the identity provider's webhooks; null where there are none. */
  webhookSecret: string | null;
  /** The current instant. */
  clock: () => Date;
  /** A new id: 22 or more url-safe characters that nobody can guess. */
  newId: () => string;
  live: Live;
  ranks: Ranks;
  /** Null: push is not configured. */
  push: PushPort | null;
  sender: Sender;
  /** Null where e-mail is not configured: then no switch for it is shown. */
  mail: MailPort | null;
  /** The signing secret of the mail provider's webhooks; null where there are none. */
  mailWebhookSecret: string | null;
  /** The scheduled work. */
  jobs: readonly Job[];
  limits: RateLimits;
  /** The network address that a request came from, as the platform saw it; null where no platform stands before the app. */
  readAddress: (request: Request) => string | null;
  log: (line: LogLine) => void;
  /** Whether answers may say that the site is only ever reached by https. */
  production: boolean;
  version: string;
  /** The OpenAPI document of the app's routes: made of them, or read from the file that the build made of them. */
  openApi: (routes: readonly RouterRoute[], version: string) => OpenApi | Promise<OpenApi>;
}
