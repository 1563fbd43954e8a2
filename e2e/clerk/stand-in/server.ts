/**
 * A stand-in for Clerk, for machines that cannot reach it: the real clerk-js and @clerk/ui run in the browser against
 * it, and the real Worker verifies its tokens.
 *
 * It covers, in the shapes of @clerk/react's own types:
 * - Frontend API: environment, client, dev browser, sign-in by e-mail address and password (in one step and in two,
 *   with Clerk's errors), session tokens, touch, end, remove, sign-out of everything; cookies of a production instance,
 *   the query parameter of a development one; tokens as Clerk's version 2, RS256, 60 seconds;
 * - Backend API with the secret key: GET /v1/users/:id, a user’s active sessions, and ending one;
 * - Clerk's two scripts and their chunks.
 * A test can shorten tokens, sign some with a key that the Worker does not know, leave out the role's claim, and revoke
 * sessions. Unknown requests get a 404 and are listed in `unknown()`, which a test expects to be empty.
 *
 * It cannot prove: that Clerk's service answers as these types describe (they are Clerk's, the values are ours); bot
 * protection, rate limits, second factors, social sign-in, sign-up, password reset, the profile's pages; Clerk's own
 * domain and its cookies across sites (here both are localhost); the handshake; webhooks as Clerk sends them; newer
 * scripts than ours.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { activeSessions, endSession, type Client } from './clients.ts';
import { createBackendApi, isBackendPath } from './backend-api.ts';
import { createFrontendApi } from './frontend-api.ts';
import { readCall, refusal, send, type Call } from './http.ts';
import { ADMIN, EMPLOYEE, type StandInPerson } from './people.ts';
import { fetchScripts, scriptFile, scriptUrls } from './scripts.ts';
import { createSigner } from './tokens.ts';

const SECRET_KEY = 'sk_live_standInSecret';
const TOKEN_SECONDS = 60;

export interface StandInOptions {
  /** The instance's kind. Production recognises a browser by a cookie, development by a query parameter. */
  kind?: 'production' | 'development';
  people?: readonly StandInPerson[];
  /** Whether session tokens contain the public metadata, as the custom claim that docs/deploy.md requires. */
  metadataClaim?: boolean;
}

/** An issued session token. */
export interface IssuedToken {
  userId: string;
  jwt: string;
  issuedAt: number;
}

export interface ClerkStandIn {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The public key in PEM, for CLERK_JWT_KEY. */
  jwtKey: string;
  scripts: { js: string; ui: string };
  /** Sets the lifetime of new tokens. */
  setTokenSeconds: (seconds: number) => void;
  /** Signs the next token with a key that the Worker does not know, as after a rotation. */
  signNextByUnknownKey: () => void;
  /** Ends every session of the user, as an administrator does in Clerk's dashboard. */
  revokeSessions: (userId: string) => void;
  issued: () => readonly IssuedToken[];
  /** Returns the requests to the Backend API. */
  backendRequests: () => readonly string[];
  /** Returns the unknown requests. */
  unknown: () => readonly string[];
  /** Deletes every browser, and the settings of a test. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** Allows cross-origin requests with cookies, as the Frontend API does for a page of the app. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
}

/**
 * Returns the publishable key, which contains the instance's host. A development host makes clerk-js work without
 * cookies.
 */
function publishableKey(kind: 'production' | 'development'): string {
  return kind === 'production'
    ? `pk_live_${btoa('clerk.rewards.example$')}`
    : `pk_test_${btoa('stand-in-1.clerk.accounts.dev$')}`;
}

export async function startClerkStandIn(options: StandInOptions = {}): Promise<ClerkStandIn> {
  const { kind = 'production', people = [EMPLOYEE, ADMIN], metadataClaim = true } = options;
  await fetchScripts();
  const clients = new Map<string, Client>();
  const issued: IssuedToken[] = [];
  const backendRequests: string[] = [];
  const unknown: string[] = [];
  let tokenSeconds = TOKEN_SECONDS;
  let unknownKeyNext = false;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      unknown.push(`failed: ${request.url} ${String(error)}`);
      send(response, refusal(500, 'internal_error', 'The stand-in failed.'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const signer = createSigner(url);

  const writerFor = (call: Call) => ({
    token: ({ id, person }: { id: string; person: StandInPerson }) => {
      const subject = {
        userId: person.id,
        sessionId: id,
        authorizedParty: call.origin,
        metadata: metadataClaim ? person.publicMetadata : null,
      };
      const sign = unknownKeyNext ? signer.signByUnknownKey : signer.sign;
      unknownKeyNext = false;
      const jwt = sign(subject, tokenSeconds);
      issued.push({ userId: person.id, jwt, issuedAt: Date.now() });
      return jwt;
    },
  });
  const frontendApi = createFrontendApi({ kind, people, clients, writerFor });
  const backendApi = createBackendApi(people, clients, SECRET_KEY);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    const call = await readCall(request);
    const script = call.method === 'GET' ? scriptFile(call.path) : null;
    if (script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=3600' }).end(script);
      return;
    }
    if (isBackendPath(call.path)) backendRequests.push(`${call.method} ${call.path}`);
    const answer = backendApi(call) ?? frontendApi(call);
    if (!answer) unknown.push(`${call.method} ${call.path}`);
    send(response, answer ?? refusal(404, 'resource_not_found', 'The stand-in does not know this.'));
  }

  return {
    url,
    publishableKey: publishableKey(kind),
    secretKey: SECRET_KEY,
    jwtKey: signer.publicKeyPem,
    scripts: scriptUrls(url),
    setTokenSeconds: (seconds) => (tokenSeconds = seconds),
    signNextByUnknownKey: () => (unknownKeyNext = true),
    revokeSessions: (userId) => {
      for (const client of clients.values()) {
        for (const session of activeSessions(client)) {
          if (session.person.id === userId) endSession(client, session, 'revoked');
        }
      }
    },
    issued: () => issued,
    backendRequests: () => backendRequests,
    unknown: () => unknown,
    reset: () => {
      clients.clear();
      for (const list of [issued, backendRequests, unknown]) list.length = 0;
      tokenSeconds = TOKEN_SECONDS;
      unknownKeyNext = false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
