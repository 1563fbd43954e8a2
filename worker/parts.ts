import type { RouterRoute } from 'hono/types';
import type { LiveTicket } from '#domain/api/live.ts';
import type { OpenApi } from '#domain/api/openapi.ts';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import type { RankQuestion } from '#domain/leaderboard/leaderboards.ts';
import type { LiveHolder } from '#domain/live/holder.ts';
import type { LiveTopic } from '#domain/live/messages.ts';
import type { CodeKey } from './core/signatures/code-seals.ts';
import type { MonthFiles } from './core/history/month-files.ts';
import type { Identity } from './identity/identity.ts';
import type { Job } from './jobs/job.ts';
import type { GiftCardPort } from './gift-cards/port.ts';
import type { MailPort } from './mail/port.ts';

/** An error of a room does not fail an act. Clients read the changed data later. Design: "Live". */
export interface Live {
  changed(topics: readonly LiveTopic[]): Promise<void>;
  /** The users' sockets are updated, or closed when a user may not use the app any more. */
  usersChanged(keys: readonly string[]): Promise<void>;
  closeDisplay(id: string): Promise<void>;
  /** Repairs the effects of lost messages: disconnects users whose access has ended. */
  heal(): Promise<void>;
  /** `key` spreads holders of a region over its rooms. */
  issueTicket(holder: LiveHolder, place: { timeZone: string; key: string }): Promise<IssuedTicket | null>;
}

/** Design: "Rank". */
export interface Ranks {
  /** Neither fails nor delays the act. */
  tell(update: RankUpdate): void;
  /**
   * For each question, returns the number of users with more points; null when the number is not known within 50 ms.
   * Never throws.
   */
  countAbove(questions: readonly RankQuestion[]): Promise<readonly (number | null)[]>;
}
export const NO_ROOMS: Live = {
  changed: async () => {},
  usersChanged: async () => {},
  closeDisplay: async () => {},
  heal: async () => {},
  issueTicket: async () => null,
};

export type IssuedTicket = Pick<LiveTicket, 'ticket' | 'room'>;

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

export interface PushPort {
  /** The VAPID key with which a browser subscribes, base64url. */
  publicKey: string;
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface Sender {
  /** Neither fails nor delays the act. */
  wake(): void;
}

export interface RateLimits {
  allow(limit: 'requests' | 'points' | 'codes' | 'pictures', key: string): Promise<boolean>;
}

/** It contains no body, name, address, token or parameter. */
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

export interface Parts {
  d1: D1Database;
  /** When it is null, no month moves to a file. */
  monthFiles: MonthFiles | null;
  identity: Identity;
  webhookSecret: string | null;
  /**
   * A secret of the Worker that the database does not contain. Keys for personal codes and for stored answers are made
   * from it (worker/core/signatures/secrets.ts).
   */
  secret: string;
  /** The keys of the codes of rewards; the first one seals. Without a key, no codes are taken in. */
  codeKeys: readonly CodeKey[];
  clock: () => Date;
  /** A new id of url-safe characters that cannot be guessed (worker/new-id.ts). */
  newId: () => string;
  live: Live;
  ranks: Ranks;
  push: PushPort | null;
  sender: Sender;
  /** Null when email is not configured. The app then shows no switch for email. */
  mail: MailPort | null;
  mailWebhookSecret: string | null;
  /** Null when no provider of gift cards is configured. Orders then wait. */
  giftCards: GiftCardPort | null;
  jobs: readonly Job[];
  limits: RateLimits;
  /** Returns the network address of a request, as the platform reports it; null without such a platform. */
  readAddress: (request: Request) => string | null;
  log: (line: LogLine) => void;
  production: boolean;
  version: string;
  /** It is made from the routes, or read from the build's file. */
  openApi: (routes: readonly RouterRoute[], version: string) => OpenApi | Promise<OpenApi>;
}
