import { createMiddleware } from './create-middleware.ts';
import type { LiveTopic } from '../../domain/live/messages.ts';
import { runAfterResponse } from './run-after-response.ts';
import type { AppEnv } from './app-env.ts';

/** The topics that a write may change, by the first word of its path. A preview changes no topic. */
export const TOPICS: Readonly<Record<string, readonly LiveTopic[]>> = {
  activities: ['points'],
  badges: ['points'],
  // A recomputation changes points and streaks, and which users are expected today.
  calendars: ['check_in', 'points'],
  checkins: ['check_in', 'points', 'requests'],
  leaves: ['check_in', 'points', 'requests'],
  points: ['points'],
  profile: ['people'],
  redemptions: ['redemption', 'points'],
  rewards: ['redemption', 'points'],
  users: ['people', 'points'],
  webhooks: ['people'],
};

const CHECK_IN: readonly LiveTopic[] = ['check_in', 'points'];

/** Returns the topics that a request changed. A repeated check-in is answered with 200 and changes no topic. */
function findTopics(method: string, path: string, status: number): readonly LiveTopic[] {
  if (method === 'GET' || status < 200 || status > 299 || path.endsWith('/preview')) return [];
  if (/^\/api\/checkins(\/kiosk)?$/.test(path)) return status === 201 ? CHECK_IN : [];
  return TOPICS[path.split('/')[2] ?? ''] ?? [];
}

/** Tells the live rooms, after the answer, which topics a write changed. For a new feature, add a line to TOPICS. */
export const tellLive = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const topics = findTopics(c.req.method, c.req.path, c.res.status);
  if (topics.length > 0) runAfterResponse(c, c.var.parts.live.changed(topics));
});
