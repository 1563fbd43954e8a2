import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_ID, DATABASE_ID } from './fake-account.ts';

/**
 * The part of Cloudflare's API that wrangler talks to in a deployment, with a real SQLite behind its D1. It shows that
 * our commands, and what we read out of their output, fit the installed wrangler. It cannot show what Cloudflare itself
 * would refuse.
 */
export interface FakeCloudflare {
  /** For CLOUDFLARE_API_BASE_URL. */
  url: string;
  /** The requests that are more than a look. */
  acts: string[];
  /** What was asked and is not known here. */
  unknown: string[];
  database: DatabaseSync | null;
  secrets: Map<string, string>;
  /** The metadata of the last upload of the Worker; null before the first. */
  worker: Record<string, unknown> | null;
  /** What the domains were told to be. */
  domains: unknown;
  close: () => void;
}

interface Asked {
  method: string;
  /** Inside the account. */
  path: string;
  body: Buffer;
  request: IncomingMessage;
}

interface Answer {
  status: number;
  success: boolean;
  errors: { code: number; message: string }[];
  messages: string[];
  result: unknown;
}

const NO_SUCH_WORKER = 10_007;

function ok(result: unknown): Answer {
  return { status: 200, success: true, errors: [], messages: [], result };
}

function missing(): Answer {
  return {
    status: 404,
    success: false,
    errors: [{ code: NO_SUCH_WORKER, message: 'not found' }],
    messages: [],
    result: null,
  };
}

export async function fakeCloudflare(): Promise<FakeCloudflare> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const [address = ''] = (request.url ?? '').split('?');
      const path = address.replace(`/accounts/${ACCOUNT_ID}`, '');
      const { status, ...answer } = await answerTo(site, {
        method: request.method ?? '',
        path,
        body: Buffer.concat(chunks),
        request,
      });
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const site: FakeCloudflare = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    acts: [],
    unknown: [],
    database: null,
    secrets: new Map(),
    worker: null,
    domains: null,
    close: () => server.close(),
  };
  return site;
}

async function answerTo(site: FakeCloudflare, asked: Asked): Promise<Answer> {
  const { method, path } = asked;
  if (method !== 'GET') site.acts.push(`${method} ${path}`);
  const account = { id: ACCOUNT_ID, name: 'Example Inc.' };
  if (path === '/user/tokens/verify') return ok({ id: 'token', status: 'active' });
  if (path === '/user') return ok({ id: 'user', email: 'ada@example.com' });
  if (path === '/accounts') return ok([account]);
  if (path === '/memberships') return ok([{ id: 'membership', account }]);
  const [, room, kind, name, ...rest] = path.split('/');
  if (room === 'd1') return d1(site, asked, name === undefined ? '' : `/${rest.join('/')}`);
  if (kind === 'scripts') return script(site, asked, rest.join('/'));
  if (kind === 'services' && site.worker) {
    return ok({ default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } });
  }
  if (kind === 'workers') return ok({ id: 'worker', subdomain: { enabled: false, previews_enabled: false } });
  return notKnown(site, asked);
}

function notKnown(site: FakeCloudflare, { method, path }: Asked): Answer {
  // Before the first upload, "not found" is the true answer.
  if (site.worker) site.unknown.push(`${method} ${path}`);
  return missing();
}

/** `/workers/scripts/<name>/<rest>` */
async function script(site: FakeCloudflare, asked: Asked, rest: string): Promise<Answer> {
  const { method, body, request } = asked;
  if (rest === 'versions' || (rest === '' && method === 'PUT')) {
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    site.worker = JSON.parse(String(form.get('metadata'))) as Record<string, unknown>;
    return ok({ id: 'version-1', startup_time_ms: 10, resources: { script: { etag: 'e' } }, metadata: {} });
  }
  if (!site.worker) return missing();
  switch (rest) {
    case 'secrets':
      return ok([...site.secrets.keys()].map((name) => ({ name, type: 'secret_text' })));
    case 'secrets-bulk': {
      const { secrets } = JSON.parse(body.toString()) as { secrets: Record<string, { text: string }> };
      for (const [name, { text }] of Object.entries(secrets)) site.secrets.set(name, text);
      return ok(secrets);
    }
    case 'assets-upload-session':
      // "I have all of these files already."
      return ok({ jwt: 'a.b.c', buckets: [] });
    case 'deployments':
      return ok(method === 'GET' ? { deployments: [] } : { id: 'deployment-1' });
    case 'domains/changeset':
      return ok({ added: [], removed: [], updated: [], conflicting: [] });
    case 'domains/records':
      site.domains = JSON.parse(body.toString());
      return ok([]);
    case 'settings':
    case 'script-settings':
    case 'schedules':
    case 'subdomain':
      return ok({});
    default:
      return notKnown(site, asked);
  }
}

/** `/d1/database` and, below the database, `rest`. */
function d1(site: FakeCloudflare, asked: Asked, rest: string): Answer {
  const { method, body } = asked;
  const it = { uuid: DATABASE_ID, name: 'employee-rewards', version: 'production' };
  if (rest === '' && method === 'POST') {
    site.database = new DatabaseSync(':memory:');
    return ok(it);
  }
  if (rest === '') return ok(site.database ? [it] : []);
  if (rest === '/') return ok(it);
  if (rest === '/time_travel/bookmark') return ok({ bookmark: '00000001-bookmark' });
  if (rest === '/query' && site.database) {
    const { sql } = JSON.parse(body.toString()) as { sql: string };
    if (/^\s*SELECT/i.test(sql)) return ok([{ results: site.database.prepare(sql).all(), success: true, meta: {} }]);
    site.database.exec(sql);
    return ok([{ results: [], success: true, meta: {} }]);
  }
  return notKnown(site, asked);
}
