import * as v from 'valibot';
import { errorBodySchema } from '#domain/api/error-body.ts';
import type { OpenApi } from '#domain/api/openapi.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { expectAsPublished } from '../conformance.ts';
import { testPush } from '../providers/push.ts';
import { uncheckedAppAt } from '../harness.ts';
import { WEBHOOK_SECRET } from '../providers/signed-webhook.ts';
import { Company, type Caller } from './company.ts';
import {
  makeDraft,
  fillAll,
  listRequired,
  listRoutes,
  takes,
  write,
  type Draft,
  type Route,
  type Written,
} from './draft.ts';
import { edgeDays, edgeInstants } from './edges.ts';
import { isFields, Memory } from './memory.ts';
import { Random } from './random.ts';
import { spoil } from './spoil.ts';
import { makeMessage, makeSignature } from './webhook.ts';

export interface FuzzReport {
  requests: number;
  routes: number;
  unreached: string[];
  statuses: Record<string, number>;
  slowestMs: number;
  slowest: string;
  problems: string[];
}

interface FuzzOptions {
  requests: number;
  seed: number;
  start: Date;
  tell: (report: FuzzReport) => void;
}

const PROBLEMS_MAX = 30;
const TRIES = 3;
const ROUNDS = 30;
const HIRE_EVERY = 400;
const TELL_EVERY = 2_500;
/** The company's clock advances at most this much per request. */
const STEP_MAX_MS = 10 * 60_000;
const SHOWN = 600;

class Fuzz {
  private readonly random: Random;
  private readonly company: Company;
  private readonly app: ReturnType<typeof uncheckedAppAt>;
  private now: Date;
  private credential = '';
  private wallCredential = '';
  private pin = '';
  private reached = new Set<string>();
  readonly report: FuzzReport;
  private document!: OpenApi;
  private memory!: Memory;
  private routes: Route[] = [];

  constructor(seed: number, start: Date) {
    this.random = new Random(seed);
    // The ids follow from the seed, so that the same seed makes the same requests.
    const ids = new Random(~seed);
    this.app = uncheckedAppAt(() => this.now, {
      webhookSecret: WEBHOOK_SECRET,
      newId: () => ids.uuid(),
      push: testPush().port,
    });
    this.company = new Company(this.random);
    this.now = start;
    const nothing = { requests: 0, routes: 0, slowestMs: 0, slowest: '' };
    this.report = { ...nothing, unreached: [], statuses: {}, problems: [] };
  }

  async open(): Promise<void> {
    await this.company.open();
    const headers = { Authorization: `Demo ${this.company.allowed('admin').id}` };
    // Random requests rarely make these settings: a policy that waits for a decision, and leave requests.
    for (const [key, value] of [
      ['scoring_policy', SCORING_PRESETS.demo],
      ['leave_requests', 'on'],
    ] as const) {
      await this.app.request(`http://localhost/api/settings/${key}`, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ value }),
      });
    }
    await this.connectDisplay();
    const answer = await this.app.request('http://localhost/api/openapi.json', { headers });
    this.document = await answer.json<OpenApi>();
    this.memory = new Memory(this.document, this.random);
    // Lists come first, because they show the existing objects.
    const routes = listRoutes(this.document);
    this.routes = [...routes.filter(isList), ...routes.filter((route) => !isList(route))];
    this.report.routes = this.routes.length;
    this.report.unreached = this.routes.map(toKey);
  }

  /** Random requests may make each of the three invalid. */
  private async connectDisplay(): Promise<void> {
    const headers = { Authorization: `Demo ${this.company.allowed('admin').id}` };
    this.credential = await connectDisplay(this.app, headers);
    this.wallCredential = (await connectWall(this.app, headers)) ?? this.wallCredential;
    const made = await this.app.request('http://localhost/api/profile/personal-code', { method: 'PUT', headers });
    this.pin = (await made.json<{ code?: { pin: string } }>()).code?.pin ?? this.pin;
  }

  async run(requests: number, tell: (report: FuzzReport) => void): Promise<void> {
    await this.tour();
    await this.sweep();
    while (this.report.requests < requests) {
      if (this.report.requests % TELL_EVERY === 0) tell(this.report);
      if (this.report.requests % HIRE_EVERY === 0) await this.company.hireMore();
      await this.send(this.random.pick(this.routes), this.random.chance(0.6));
    }
  }

  /** Calls every route until it succeeds once. */
  private async tour(): Promise<void> {
    const findCollection = ({ path }: Route) => this.memory.findCollection(path);
    for (let round = 0; round < ROUNDS && this.report.unreached.length > 0; round++) {
      const wanted = new Set(this.routes.filter((route) => !this.reached.has(toKey(route))).map(findCollection));
      if (this.routes.some((route) => route.isOfDisplay && !this.reached.has(toKey(route))))
        await this.connectDisplay();
      const isMaker = ({ method, path }: Route) => method === 'POST' && !path.includes('{');
      for (const route of this.routes.filter((one) => isMaker(one) || wanted.has(findCollection(one)))) {
        for (let i = 0; i < TRIES && (i === 0 || !this.reached.has(toKey(route))); i++) await this.send(route, false);
      }
    }
  }

  private async sweep(): Promise<void> {
    for (const format of ['date', 'date-time'] as const) {
      for (const route of this.routes.filter((one) => takes(one, format, this.document))) {
        const edges = format === 'date' ? edgeDays(this.now) : edgeInstants(this.now);
        for (const edge of edges) await this.send(route, false, (draft) => fillAll(draft, format, edge, this.document));
      }
    }
  }

  private async send(route: Route, isSpoiled: boolean, change?: (draft: Draft) => void): Promise<void> {
    const { random, memory, document, company } = this;
    const seen = random.chance(0.6) ? memory.object(route.path, listRequired(route, document)) : undefined;
    const isKept = random.chance(isSpoiled ? 0.8 : 0.9);
    const caller = isKept ? company.allowed(route.role, seen?.userId) : company.anyone();
    this.now = new Date(this.now.getTime() + random.int(0, STEP_MAX_MS));
    const source = { document, random, memory, path: route.path, now: this.now };
    const draft = makeDraft(route, source, seen);
    if (route.path.startsWith('/api/webhooks/')) {
      draft.body = makeMessage(random, isSpoiled);
      draft.headers = await makeSignature(random, String(draft.body), isSpoiled);
    } else if (random.chance(0.2) && route.method !== 'GET') {
      draft.headers['Idempotency-Key'] = `fuzz-key-${random.int(1, 500)}`;
    }
    if (route.isOfDisplay) {
      draft.headers.Authorization = `Display ${isOfWall(route.path) ? this.wallCredential : this.credential}`;
      if (isFields(draft.body) && random.chance(0.5)) draft.body.code = this.pin;
    }
    if (isSpoiled) spoil(draft, source);
    change?.(draft);
    await this.judge(route, caller, write(draft));
  }

  private async judge(route: Route, caller: Caller, { method, path, headers, body }: Written): Promise<void> {
    const { report } = this;
    report.requests++;
    const line = `#${report.requests} ${caller.role} ${method} ${path} ${body ?? ''}`
      .replaceAll('\n', '\\n')
      .slice(0, SHOWN);
    const signedIn: Record<string, string> = caller.id === null ? {} : { Authorization: `Demo ${caller.id}` };
    const startedMs = performance.now();
    try {
      const init = { method, headers: { ...signedIn, ...headers }, ...(body === undefined ? {} : { body }) };
      const url = `http://localhost${path}`;
      const answer = await this.app.request(url, init);
      const text = await answer.text();
      const tookMs = performance.now() - startedMs;
      if (tookMs > report.slowestMs) Object.assign(report, { slowestMs: tookMs, slowest: line });
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const json: unknown = answer.headers.get('Content-Type')?.startsWith('application/json')
        ? JSON.parse(text)
        : null;
      const { status, headers: answered } = answer;
      await expectAsPublished(this.app, method, url, new Response(text || null, { status, headers: answered }));
      if (answer.status >= 500) throw new Error(`${answer.status} ${text}`);
      if (answer.status >= 400 && !v.is(errorBodySchema, json)) throw new Error(`No error of ours: ${text}`);
      if (answer.ok) {
        this.memory.learn(route.path, json);
        if (isFields(json) && typeof json.credential === 'string') {
          this[isOfWall(route.path) ? 'wallCredential' : 'credential'] = json.credential;
        }
        this.reached.add(toKey(route));
        report.unreached = report.unreached.filter((key) => !this.reached.has(key));
      }
    } catch (error) {
      const problem = `${line}\n    ${error instanceof Error ? error.message : String(error)}`;
      if (report.problems.length < PROBLEMS_MAX) report.problems.push(problem);
    }
  }
}

const isOfWall = (path: string): boolean => path.startsWith('/api/walls');
const isList = ({ method, path }: Route): boolean => method === 'GET' && !path.includes('{');
const toKey = ({ method, path }: Route): string => `${method} ${path}`;

export async function fuzz({ requests, seed, start, tell }: FuzzOptions): Promise<FuzzReport> {
  const run = new Fuzz(seed, start);
  await run.open();
  await run.run(requests, tell);
  return run.report;
}

/** Only this request returns the credential. */
async function connectDisplay(
  app: ReturnType<typeof uncheckedAppAt>,
  headers: Record<string, string>,
): Promise<string> {
  const send = async (method: string, path: string, body?: object) => {
    const init = {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    };
    return (await app.request(`http://localhost/api/qr/stations${path}`, init)).json<Record<string, unknown>>();
  };
  const fields = { name: 'Gate', location: '', timeZone: null, opensAt: '00:00', closesAt: '00:00', isKiosk: true };
  const station = await send('POST', '', fields);
  return String((await send('PUT', `/${String(station.id)}/display`)).credential);
}

async function connectWall(
  app: ReturnType<typeof uncheckedAppAt>,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Lobby', showsAnnouncements: true }),
  };
  return (await (await app.request('http://localhost/api/walls', init)).json<{ credential?: string }>()).credential;
}
