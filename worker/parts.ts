import type { Identity } from './identity/identity.ts';

/** Tells the live rooms that something changed; never the points themselves. Design: "Live". */
export interface Live {
  changed(topic: 'check_in' | 'points' | 'redemption'): Promise<void>;
}

/** Sends a notification to a person's devices; failing to is no failure of the act. */
export interface Push {
  notify(userId: string, notification: { type: string; title: string; body: string; url: string }): Promise<void>;
}

/** Everything that createApp cannot make itself, so that tests, the Worker and the demo in the browser compose one app. */
export interface Parts {
  d1: D1Database;
  identity: Identity;
  /** The current instant. */
  clock: () => Date;
  /** A new id: 22 or more url-safe characters that nobody can guess. */
  newId: () => string;
  live: Live;
  push: Push;
  version: string;
}
