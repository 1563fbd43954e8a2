import type { OpenApi } from '../domain/api/openapi.ts';
import { version } from '../package.json';
import { HUB_NAME } from '../party/hub.ts';
import { liveOf } from '../party/live-port.ts';
import { openSocket } from '../party/open-socket.ts';
import { createApp } from './app.ts';
import { openDb } from './db/client.ts';
import { liftEndedLocks } from './db/follow-provider.ts';
import { pruneAnswers } from './db/idempotency.ts';
import { readConfig, type Config, type Env } from './env.ts';
import { resumeRecomputing } from './features/calendars/recompute.ts';
import { clearCheckInKeys } from './features/checkins/clear-keys.ts';
import { foldMonths } from './features/analytics/fold-months.ts';
import { snapshotRanks } from './features/leaderboard/snapshot-ranks.ts';
import { pruneNotices } from './features/notices/use-cases.ts';
import { pruneImports } from './features/people-import/prune.ts';
import { pruneTelemetry } from './features/telemetry/use-cases.ts';
import { errorBody } from './http/errors.ts';
import { clerkIdentity } from './identity/clerk.ts';
import type { Identity } from './identity/identity.ts';
import { pageOrNothing } from './pages.ts';
import type { Parts } from './parts.ts';
import { newId } from './new-id.ts';
import { ranksInRoom } from './room-ranks.ts';

/** What the demo entry has; the production entry does not even contain it. */
export interface DemoParts {
  identity: (options: { publicDemo: boolean }) => Identity;
  /** The document made at run time: `npm run dev` has no build that could have made it. */
  openApi: Parts['openApi'];
}

/** The document that the build wrote among the assets (scripts/lib/openapi-file.ts); only the Worker answers under /api. */
async function builtOpenApi(assets: Fetcher | undefined): Promise<OpenApi> {
  const answer = await assets?.fetch('https://assets.invalid/api/openapi.json');
  if (!answer?.ok) throw new Error('The build has no api/openapi.json.');
  return answer.json();
}

function partsOf(env: Env, config: Config, identity: Identity, openApi?: Parts['openApi']): Parts {
  return {
    d1: env.DB,
    identity,
    webhookSecret: config.auth.mode === 'clerk' ? config.auth.clerk.webhookSecret : null,
    clock: config.clock,
    newId,
    ranks: ranksInRoom(env.RANKS, newId),
    live: liveOf(env, config.liveShards),
    // Push is its own issue; until then nobody listens.
    push: { notify: async () => {} },
    limits: {
      async allow(limit, key) {
        const binding = { requests: env.REQUEST_LIMIT, points: env.POINTS_LIMIT, codes: env.CODES_LIMIT }[limit];
        return !binding || (await binding.limit({ key })).success;
      },
    },
    // In production alone: elsewhere any client may choose the header.
    readAddress: ({ headers }) => (config.production ? headers.get('CF-Connecting-IP') : null),
    log: (line) => console.log(JSON.stringify(line)),
    production: config.production,
    version,
    openApi: openApi ?? (() => builtOpenApi(env.ASSETS)),
  };
}

function identityOf(auth: Config['auth'], demo: DemoParts | null): Identity | string {
  if (auth.mode === 'clerk') return clerkIdentity(auth.clerk);
  return demo ? demo.identity(auth) : 'AUTH_MODE must be clerk: this build has no demo sign-in.';
}

/** The Worker: it composes the app once an isolate, or refuses every request with the variable that is wrong. */
export function serve(demo: DemoParts | null) {
  let composed: { env: Env; app: ReturnType<typeof createApp> } | undefined;

  function appOf(env: Env): ReturnType<typeof createApp> | string {
    if (composed?.env === env) return composed.app;
    const read = readConfig(env);
    if (!read.ok) return read.problem;
    const identity = identityOf(read.config.auth, demo);
    if (typeof identity === 'string') return identity;
    composed = { env, app: createApp(partsOf(env, read.config, identity, demo?.openApi)) };
    return composed.app;
  }

  return {
    async fetch(request, env, context) {
      if (new URL(request.url).pathname.startsWith('/parties/')) return openSocket(request, env);
      const page = await pageOrNothing(request, env.ASSETS);
      if (page) return page;
      const app = appOf(env);
      if (typeof app !== 'string') return app.fetch(request, env, context);
      console.error(JSON.stringify({ level: 'error', message: app }));
      return Response.json(errorBody('misconfigured', newId(), app), { status: 503 });
    },
    async scheduled(_controller, env) {
      const read = readConfig(env);
      if (!read.ok) throw new Error(read.problem);
      const ranks = ranksInRoom(env.RANKS, newId);
      const [db, now] = [openDb(env.DB, { tell: (news) => ranks.tell(news) }), read.config.clock()];
      try {
        await snapshotRanks(db, now);
        await foldMonths(db, now);
        await pruneTelemetry(db, now);
        await pruneNotices(db, now);
        await pruneImports(db, now);
        await pruneAnswers(db, now);
        await clearCheckInKeys(db, now);
        await liftEndedLocks(db, now, newId);
        await resumeRecomputing(db, now, newId);
      } finally {
        // Also when the work before it failed: it disconnects those whose access ended while a message was lost.
        await env.HUB?.getByName(HUB_NAME).heal();
      }
    },
  } satisfies ExportedHandler<Env>;
}
