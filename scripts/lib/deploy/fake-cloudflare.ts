import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

export const ACCOUNT = { id: 'a'.repeat(32), name: 'Example Inc.' };
export const DATABASE_ID = '11111111-2222-3333-4444-555555555555';

/**
 * A fake of the part of Cloudflare's API that wrangler uses in a deployment. Its D1 is a real SQLite database. The fake
 * proves that our commands work with the installed wrangler and that we can read wrangler's output. It does not prove
 * which requests Cloudflare itself would refuse.
 */
export interface FakeCloudflare {
  url: string;
  acts: string[];
  unknown: string[];
  database: DatabaseSync | null;
  uploaded: string;
  buckets: Set<string>;
  secrets: Map<string, string>;
  /** An upload may be a draft for secrets. */
  worker: { bindings: { name: string; type: string }[]; migrations?: { new_tag: string } } | null;
  /** The newest migration of Durable Objects that was uploaded. Wrangler sends only later migrations. */
  migrationTag: string | undefined;
  domains: unknown;
  close: () => void;
}

export async function fakeCloudflare(): Promise<FakeCloudflare> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const path = new URL(url, site.url).pathname.replace(`/accounts/${ACCOUNT.id}`, '');
    const body = new Response(Buffer.concat(chunks), { headers: { 'Content-Type': headers['content-type'] ?? '' } });
    if (method !== 'GET') site.acts.push(`${method} ${path}`);
    const errors: { code: number; message: string }[] = [];
    const result = await answerTo(site, method, path, body).catch((error: unknown) => {
      if (!isSqlError(error)) throw error;
      errors.push({ code: 7_500, message: `${error.message}: SQLITE_ERROR` });
    });
    if (result === undefined && errors.length === 0) {
      const code = path.startsWith('/d1') ? 7_404 : path.startsWith('/r2') ? 10_006 : 10_007;
      errors.push({ code, message: 'not found' });
    }
    const status = errors.length === 0 ? 200 : errors[0]?.code === 7_500 ? 400 : 404;
    // Storage answers an upload with the file's checksum.
    if (path.startsWith('/uploads/')) response.setHeader('ETag', String(result));
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: FakeCloudflare = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    acts: [],
    unknown: [],
    database: null,
    uploaded: '',
    buckets: new Set(),
    secrets: new Map(),
    worker: null,
    migrationTag: undefined,
    domains: null,
    close: () => server.close(),
  };
  return site;
}

async function answerTo(site: FakeCloudflare, method: string, path: string, body: Response): Promise<unknown> {
  const [, room, kind, name = '', ...rest] = path.split('/');
  if (path === '/user/tokens/verify') return { id: 'token', status: 'active' };
  if (path === '/user') return { id: 'user', email: 'ada@example.com' };
  if (path === '/accounts') return [ACCOUNT];
  if (path === '/memberships') return [{ id: 'membership', account: ACCOUNT }];
  if (room === 'uploads') {
    site.uploaded = await body.text();
    return createHash('md5').update(site.uploaded).digest('hex');
  }
  if (room === 'd1') return d1(site, method, name, rest.join('/'), body);
  if (room === 'r2') return r2(site, method, name, body);
  const part = kind === 'scripts' ? `${method} ${rest.join('/')}` : kind;
  if (part === 'POST versions' || part === 'PUT ') {
    site.worker = JSON.parse(String((await body.formData()).get('metadata'))) as FakeCloudflare['worker'];
    site.migrationTag = site.worker?.migrations?.new_tag ?? site.migrationTag;
    return { id: 'version-1', startup_time_ms: 10, resources: { script: { etag: 'e' } }, metadata: {} };
  }
  // Before the first upload, the Worker does not exist, so the response is 404.
  if (!site.worker) return undefined;
  switch (part) {
    case 'services':
      return {
        default_environment: {
          environment: 'production',
          script: { last_deployed_from: 'wrangler', migration_tag: site.migrationTag },
        },
      };
    case 'workers':
      return { id: 'worker', subdomain: { enabled: false, previews_enabled: false } };
    case 'GET secrets':
      return [...site.secrets.keys()].map((secret) => ({ name: secret, type: 'secret_text' }));
    case 'PATCH secrets-bulk': {
      const { secrets } = (await body.json()) as { secrets: Record<string, { text: string }> };
      for (const [secret, { text }] of Object.entries(secrets)) site.secrets.set(secret, text);
      return secrets;
    }
    case 'POST assets-upload-session':
      // An empty list of buckets means that all files are already uploaded.
      return { jwt: 'a.b.c', buckets: [] };
    case 'GET deployments':
      return { deployments: [] };
    case 'POST deployments':
      return { id: 'deployment-1' };
    case 'POST domains/changeset':
      return { added: [], removed: [], updated: [], conflicting: [] };
    case 'PUT domains/records':
      site.domains = await body.json();
      return [];
    case 'GET settings': {
      const bound = site.worker.bindings.some((binding) => binding.name === 'DB');
      const bucket = site.worker.bindings.filter((binding) => binding.type === 'r2_bucket');
      return { bindings: [...(bound ? [{ name: 'DB', type: 'd1', id: DATABASE_ID }] : []), ...bucket] };
    }
    case 'PATCH script-settings':
    case 'PUT schedules':
    case 'GET subdomain':
    case 'POST subdomain':
      return {};
    default:
      site.unknown.push(`${method} ${path}`);
      return undefined;
  }
}

async function r2(site: FakeCloudflare, method: string, name: string, body: Response): Promise<unknown> {
  if (name === '' && method === 'POST') {
    const { name: made } = (await body.json()) as { name: string };
    site.buckets.add(made);
    return {};
  }
  if (name === '') return { buckets: [...site.buckets].map((bucket) => ({ name: bucket })) };
  return site.buckets.has(name) ? { name } : undefined;
}

/** The name may also be the id. */
async function d1(site: FakeCloudflare, method: string, name: string, rest: string, body: Response): Promise<unknown> {
  const it = { uuid: DATABASE_ID, name: 'employee-rewards', version: 'production' };
  if (!name && method === 'POST') site.database = new DatabaseSync(':memory:');
  if (!name) return method === 'POST' ? it : site.database ? [it] : [];
  if (!site.database || (name !== it.name && name !== it.uuid)) return undefined;
  if (rest === '') return it;
  if (rest === 'time_travel/bookmark') return { bookmark: '00000001-bookmark' };
  const { sql = '', action } = (await body.json()) as { sql?: string; action?: string };
  if (action === 'init') return { success: true, upload_url: `${site.url}/uploads/file`, filename: 'file' };
  // The import endpoint reads a whole file as SQLite does.
  if (action === 'ingest') {
    site.database.exec(site.uploaded);
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
    return { success: true, status: 'complete', messages: [], result: { num_queries: 1, final_bookmark: 'b', meta } };
  }
  if (/^\s*SELECT/i.test(sql)) return [{ results: site.database.prepare(sql).all(), success: true, meta: {} }];
  runPieces(site.database, splitLikeD1(sql));
  return [{ results: [], success: true, meta: {} }];
}

function runPieces(database: DatabaseSync, pieces: readonly string[]): void {
  database.exec('BEGIN');
  try {
    for (const piece of pieces) database.prepare(piece).run();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

const isSqlError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';

/**
 * Splits SQL as D1's query endpoint is reported to split it: a trigger is whole only when it is one line without a
 * second END (workers-sdk issues 4326, 4998, 14991, 15178, 15690). Where the reports differ, it takes the stricter one.
 */
export function splitLikeD1(sql: string): string[] {
  const pieces = [''];
  let isInBody = false;
  for (const [part] of sql.matchAll(/'[^']*'|"[^"]*"|--[^\n]*|;[ \t]*\r?\n|\w+|[^]/g)) {
    if (part === 'BEGIN' && /^\s*CREATE TRIGGER [^\n]*$/.test(pieces.at(-1) ?? '')) isInBody = true;
    else if (part === 'END' || part.endsWith('\n')) isInBody = false;
    if (part.startsWith(';') && !isInBody) pieces.push('');
    else if (!part.startsWith('--')) pieces.push(`${pieces.pop()}${part}`);
  }
  return pieces.filter((piece) => piece.trim() !== '');
}
