import { FIRST_READS, type FirstReadsPage } from '#domain/pages/first-reads.ts';
import { PATHS, startPath } from '../paths.ts';

interface Known {
  etag: string;
  /** JSON. */
  text: string;
}

/** Both bound the memory that the answers of one page take. */
const KNOWN_MAX = 60;
const LENGTH_MAX = 100_000;
/** A slow phone shows the last part of its dashboard so much later than the first. */
const PART_MS = 15_000;
/** Writes that change nothing on a dashboard. */
const CHANGES_NOTHING: readonly string[] = ['/api/devices', '/api/live/ticket', '/api/telemetry'];

type FirstParts = Map<string, Known>;
interface FirstReads {
  /** Null when each path asks for itself; a refusal when each would be refused the same. */
  answered: Promise<FirstParts | Response | null>;
  endsAtMs: number;
}

/**
 * The answers are in this memory only: an HTTP cache would keep them after a sign-out, on a device that others use.
 */
let subject: string | null = null;
const known = new Map<string, Known>();
/** The paths that this page has asked for. Only the first time, a path is answered from the first reads. */
const asked = new Set<string>();
let firstReads: Partial<Record<FirstReadsPage, FirstReads>> = {};

export function forgetAnswers(): void {
  subject = null;
  known.clear();
  asked.clear();
  firstReads = {};
}

/** After a change, the first reads may be older than the change. */
function endFirstReads(): void {
  for (const one of Object.values(firstReads)) one.endsAtMs = -Infinity;
}

function keep(path: string, answer: Known): void {
  known.delete(path);
  if (answer.text.length <= LENGTH_MAX) known.set(path, answer);
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) return;
    known.delete(oldest);
  }
}

const toResponse = ({ text }: Known): Response =>
  new Response(text, { headers: { 'Content-Type': 'application/json' } });

/** After a sign-in, the page does not know yet whether it opens the employee's or the admin's dashboard. */
const PAGES: Readonly<Record<string, readonly FirstReadsPage[]>> = {
  [PATHS.home]: ['dashboard'],
  [PATHS.auth]: ['dashboard'],
  [startPath('employee')]: ['dashboard'],
  [PATHS.dashboard]: ['dashboard'],
  [startPath('admin')]: ['admin', 'admin-day'],
  [PATHS.adminDashboard]: ['admin', 'admin-day'],
};

function findPage(path: string): FirstReadsPage | undefined {
  const pages = PAGES[globalThis.location?.pathname] ?? [];
  return pages.find((page) => (FIRST_READS[page] as readonly string[]).includes(path));
}

async function askTogether(page: FirstReadsPage, headers: Headers, ask: typeof fetch) {
  const answer = await ask(`/api/first-reads/${page}`, { headers });
  if (answer.status === 429 || answer.status >= 500) return answer;
  if (!answer.ok) return null;
  const parts = (await answer.json()) as Record<string, { etag: string; body: unknown }>;
  return new Map(Object.entries(parts).map(([path, { etag, body }]) => [path, { etag, text: JSON.stringify(body) }]));
}

function startFirstReads(page: FirstReadsPage, headers: Headers, ask: typeof fetch): FirstReads {
  const started: FirstReads = { answered: askTogether(page, headers, ask), endsAtMs: Infinity };
  const end = () => {
    started.endsAtMs = Math.min(started.endsAtMs, Date.now() + PART_MS);
  };
  started.answered.then(end, end);
  return started;
}

/** Returns null when the path must ask for itself. */
async function takeFirstRead(path: string, headers: Headers, ask: typeof fetch): Promise<Response | null> {
  if (asked.has(path)) return null;
  asked.add(path);
  const page = findPage(path);
  if (page === undefined) return null;
  const running = firstReads[page];
  // The signed time of the answer is for the device that the request names, and the screen takes its clock from the
  // answer's arrival.
  if (running && headers.has('device-id')) return null;
  const reads = running ?? startFirstReads(page, headers, ask);
  firstReads[page] = reads;
  const parts = await reads.answered;
  if (parts instanceof Response) return parts.clone();
  const part = parts?.get(path);
  parts?.delete(path);
  if (!part || Date.now() > reads.endsAtMs || firstReads[page] !== reads) return null;
  keep(path, part);
  return toResponse(part);
}

/**
 * Sends a request of the user `from`. The first reads of a dashboard are one request. An answer that this page has
 * already is sent again only if it changed.
 */
export async function askForChanges(
  path: string,
  init: RequestInit & { headers: Headers },
  { from, ask }: { from: string | null; ask: typeof fetch },
): Promise<Response> {
  if (from !== subject) forgetAnswers();
  subject = from;
  if ((init.method ?? 'GET') !== 'GET') {
    if (CHANGES_NOTHING.includes(path)) return ask(path, init);
    endFirstReads();
    // First reads that started meanwhile may be older than the change, too.
    return ask(path, init).finally(endFirstReads);
  }
  // Without a name, two users could not be told apart.
  if (from === null) return ask(path, init);
  const first = await takeFirstRead(path, init.headers, ask);
  init.signal?.throwIfAborted();
  if (first) return first;
  const before = known.get(path);
  if (before) init.headers.set('If-None-Match', before.etag);
  const answer = await ask(path, init);
  if (answer.status === 304 && before) {
    keep(path, before);
    return toResponse(before);
  }
  const etag = answer.headers.get('ETag');
  if (answer.status !== 200 || etag === null) return answer;
  const text = await answer.clone().text();
  // Meanwhile another user may have signed in.
  if (from === subject) keep(path, { etag, text });
  return answer;
}
