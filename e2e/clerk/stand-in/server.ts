/**
 * A stand-in for Clerk's service, for machines that cannot reach Clerk. The real clerk-js and @clerk/ui run in the
 * browser and send their requests to the stand-in. The real Worker verifies the stand-in's tokens.
 *
 * The stand-in serves these parts of Clerk. Its JSON has the types that @clerk/react exports.
 * - The Frontend API: environment, client and dev browser; sign-in by email address and password in one or two steps,
 *   with Clerk's errors; session tokens; the routes touch, end and remove; sign-out of all sessions. A production
 *   instance uses cookies, a development instance uses a query parameter. The tokens have Clerk's version 2, are signed
 *   with RS256 and are valid for 60 seconds.
 * - The Backend API with the secret key: GET /v1/users/:id, the list of a user's active sessions, and the end of a
 *   session.
 * - Clerk's two scripts and their chunks.
 *
 * A test can shorten the life of tokens, sign a token with a key that the Worker does not know, leave out the claim
 * with the role, and revoke sessions. An unknown request gets a 404 and is listed in `unknown()`. Each test expects
 * this list to be empty.
 *
 * The stand-in does not prove the following:
 * - that Clerk's service sends the values of the stand-in, because only the types are Clerk's;
 * - bot protection, rate limits, second factors, social sign-in, sign-up, password reset and the pages of the profile;
 * - Clerk's own domain and its cookies across sites, because the stand-in and the app both run on localhost;
 * - the handshake;
 * - the webhooks that Clerk sends;
 * - newer versions of Clerk's scripts than the versions in scripts.ts.
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
  /** Production recognises a browser by a cookie, development by a query parameter. */
  kind?: 'production' | 'development';
  people?: readonly StandInPerson[];
  /** Whether session tokens contain the user's public metadata. docs/deploy.md requires this custom claim. */
  metadataClaim?: boolean;
}

export interface IssuedToken {
  userId: string;
  jwt: string;
  issuedAt: number;
}

export interface ClerkStandIn {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtKey: string;
  scripts: { js: string; ui: string };
  setTokenSeconds: (seconds: number) => void;
  signNextByUnknownKey: () => void;
  revokeSessions: (userId: string) => void;
  issued: () => readonly IssuedToken[];
  backendRequests: () => readonly string[];
  /** The addresses that got an invitation. */
  invited: () => readonly string[];
  unknown: () => readonly string[];
  reset: () => void;
  stop: () => Promise<void>;
}

/** Allows cross-origin requests with cookies. Clerk's Frontend API allows them for a page of the app too. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
}

/** With a development host, clerk-js works without cookies. */
export function publishableKey(kind: 'production' | 'development'): string {
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
  const invited: string[] = [];
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
  const backendApi = createBackendApi(people, clients, invited, SECRET_KEY);

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
    invited: () => invited,
    unknown: () => unknown,
    reset: () => {
      clients.clear();
      for (const list of [issued, backendRequests, invited, unknown]) list.length = 0;
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
