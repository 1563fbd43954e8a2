import type { OpenApi } from '#domain/api/openapi.ts';
import { DEMO_CODE_KEY } from '#domain/demo/accounts.ts';
import { version } from '../package.json';
import { openLive } from '#party/live-port.ts';
import { openSocket } from '#party/open-socket.ts';
import { createApp } from './app.ts';
import { sendingParts } from './deliveries/sending-parts.ts';
import type { CodeKey } from './core/signatures/code-seals.ts';
import { findMonthFiles } from './core/history/month-files.ts';
import { readConfig, type Config, type Env } from './env.ts';
import { errorBody } from './http/errors.ts';
import { setSecurityHeaders } from './http/middleware.ts';
import { clerkIdentity } from './identity/clerk.ts';
import type { Identity } from './identity/identity.ts';
import { JOBS } from './jobs/list.ts';
import { runDueJobs } from './jobs/run-due-jobs.ts';
import type { Parts } from './parts.ts';
import { newId } from './new-id.ts';

/** The production entry does not contain them. */
export interface DemoParts {
  identity: (options: { publicDemo: boolean }) => Identity;
  /** Makes the OpenAPI document at run time, because `npm run dev` has no build that makes the document. */
  openApi: Parts['openApi'];
}

/**
 * Reads the OpenAPI document that the build wrote among the assets (scripts/lib/openapi-file.ts). Browsers cannot read
 * this file directly, because the Worker answers all requests under /api.
 */
async function builtOpenApi(assets: Fetcher | undefined): Promise<OpenApi> {
  const answer = await assets?.fetch('https://assets.invalid/api/openapi.json');
  if (!answer?.ok) throw new Error('The build has no api/openapi.json.');
  return answer.json();
}

const readSecret = ({ auth }: Config): string => (auth.mode === 'clerk' ? auth.clerk.secretKey : 'demo');

/** An installation must keep its keys, so it sets them itself. Elsewhere the demo's key opens the codes of the demo. */
const readCodeKeys = ({ codeKeys, production }: Config): readonly CodeKey[] => [
  ...(codeKeys ?? []),
  ...(production ? [] : [DEMO_CODE_KEY]),
];

function createParts(env: Env, config: Config, identity: Identity, openApi?: Parts['openApi']): Parts {
  return {
    monthFiles: findMonthFiles(env),
    jobs: JOBS,
    identity,
    webhookSecret: config.auth.mode === 'clerk' ? config.auth.clerk.webhookSecret : null,
    // The demo has no secret. Its company is made up, and it runs for one's own computer only.
    secret: readSecret(config),
    codeKeys: readCodeKeys(config),
    ...sendingParts(env, config),
    live: openLive(env, config.liveShards),
    mailWebhookSecret: config.mail?.provider === 'resend' ? config.mail.webhookSecret : null,
    limits: {
      async allow(limit, key) {
        const bindings = {
          requests: env.REQUEST_LIMIT,
          points: env.POINTS_LIMIT,
          codes: env.CODES_LIMIT,
          pictures: env.PICTURES_LIMIT,
        };
        const binding = bindings[limit];
        return !binding || (await binding.limit({ key })).success;
      },
    },
    // The header is read only in production. Elsewhere, any client could choose its value.
    readAddress: ({ headers }) => (config.production ? headers.get('CF-Connecting-IP') : null),
    log: (line) => console.log(JSON.stringify(line)),
    production: config.production,
    version,
    openApi: openApi ?? (() => builtOpenApi(env.ASSETS)),
  };
}

function createIdentity(auth: Config['auth'], demo: DemoParts | null): Identity | string {
  if (auth.mode === 'clerk') return clerkIdentity(auth.clerk);
  return demo ? demo.identity(auth) : 'AUTH_MODE must be clerk: this build has no demo sign-in.';
}

const isOfServer = (path: string): boolean => /^\/(api|parties)(\/|$)/.test(path);

/** No path of the app contains a file name. */
const isOfFile = (path: string): boolean => path.startsWith('/assets/') || /\.[a-z\d]+$/i.test(path);

/**
 * The answer is the app's page for a path of the app, and 404 for a file. Without the 404, a page would be cached for a
 * year under the name of a missing script.
 */
async function pageOrNothing(request: Request, env: Env): Promise<Response | null> {
  const url = new URL(request.url);
  if (isOfServer(url.pathname)) return null;
  if (env.ASSETS && !isOfFile(url.pathname) && ['GET', 'HEAD'].includes(request.method)) {
    return env.ASSETS.fetch(new Request(new URL('/', url), request));
  }
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' };
  return bare(new Response('Not found', { status: 404, headers }), env);
}

function bare(response: Response, { ENVIRONMENT }: Env): Response {
  const answer = new Response(response.body, response);
  setSecurityHeaders(answer.headers, ENVIRONMENT === 'production');
  return answer;
}

/** When a variable is wrong, the Worker refuses every request and names the variable. */
export function serve(demo: DemoParts | null) {
  interface Composed {
    env: Env;
    parts: Parts;
    app: ReturnType<typeof createApp>;
  }
  let composed: Composed | undefined;

  function compose(env: Env): Composed | string {
    if (composed?.env === env) return composed;
    const read = readConfig(env);
    if (!read.ok) return read.problem;
    const identity = createIdentity(read.config.auth, demo);
    if (typeof identity === 'string') return identity;
    const parts = createParts(env, read.config, identity, demo?.openApi);
    composed = { env, parts, app: createApp(parts) };
    return composed;
  }

  return {
    async fetch(request, env, context) {
      if (new URL(request.url).pathname.startsWith('/parties/')) {
        const answer = await openSocket(request, env);
        return answer.status === 101 ? answer : bare(answer, env);
      }
      const page = await pageOrNothing(request, env);
      if (page) return page;
      const found = compose(env);
      if (typeof found !== 'string') return found.app.fetch(request, context);
      console.error(JSON.stringify({ level: 'error', message: found }));
      return bare(Response.json(errorBody('misconfigured', newId(), found), { status: 503 }), env);
    },
    async scheduled(_controller, env) {
      const found = compose(env);
      if (typeof found === 'string') throw new Error(found);
      const { failed } = await runDueJobs(found.parts, JOBS).catch(async (error: unknown) => {
        // Without the database no job can run. Users whose access has ended must still be disconnected.
        await found.parts.live.heal();
        throw error;
      });
      // With this error, Cloudflare's list of cron events shows the failure too.
      if (failed.length > 0) throw new Error(`Jobs failed: ${failed.join(', ')}`);
    },
  } satisfies ExportedHandler<Env>;
}
