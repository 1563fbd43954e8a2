import { createApp } from './app.ts';
import { openDb } from './db/client.ts';
import { readConfig, type Env } from './env.ts';
import { snapshotRanks } from './features/leaderboard/snapshot-ranks.ts';
import { errorBody } from './http/errors.ts';
import { demoIdentity } from './identity/demo.ts';
import type { Parts } from './parts.ts';
import { version } from '../package.json';

function partsOf(env: Env, clock: () => Date, publicDemo: boolean): Parts {
  return {
    d1: env.DB,
    identity: demoIdentity({ publicDemo }),
    clock,
    newId: () => crypto.randomUUID(),
    // The live rooms and push are their own issues; until then nobody listens.
    live: { changed: async () => {} },
    push: { notify: async () => {} },
    version,
  };
}

type App = ReturnType<typeof createApp>;
/** One app an isolate: the environment of a deployment does not change under it. */
let composed: { env: Env; app: App } | undefined;

function appOf(env: Env): App | string {
  if (composed?.env === env) return composed.app;
  const read = readConfig(env);
  if (!read.ok) return read.problem;
  composed = { env, app: createApp(partsOf(env, read.config.clock, read.config.publicDemo)) };
  return composed.app;
}

export default {
  async fetch(request, env, context) {
    const app = appOf(env);
    if (typeof app !== 'string') return app.fetch(request, env, context);
    console.error(JSON.stringify({ level: 'error', message: app }));
    return Response.json(errorBody('misconfigured', crypto.randomUUID(), app), { status: 503 });
  },
  async scheduled(_controller, env) {
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.problem);
    await snapshotRanks(openDb(env.DB), read.config.clock());
  },
} satisfies ExportedHandler<Env>;
