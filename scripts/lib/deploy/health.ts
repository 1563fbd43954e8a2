const TRIES = 30;
const PAUSE_MS = 4_000;

export interface HealthTools {
  http: (url: string) => Promise<Response>;
  pause: (ms: number) => Promise<unknown>;
}

async function findProblem(url: string, http: HealthTools['http']): Promise<string | null> {
  try {
    const response = await http(url);
    const text = await response.text();
    if (response.ok && /"status":\s*"ok"/.test(text)) return null;
    return `it answers ${response.status}: ${text.slice(0, 300).trim() || '(nothing)'}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `it does not answer (${cause instanceof Error ? cause.message : message})`;
  }
}

/** Waits until /api/health reports success, because a new address is not reachable at once. */
export async function waitForHealth(origin: string, { http, pause }: HealthTools): Promise<void> {
  const url = `${origin}/api/health`;
  let problem: string | null = null;
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await pause(PAUSE_MS);
    problem = await findProblem(url, http);
    if (problem === null) return;
  }
  throw new Error(
    `${url}: ${problem}. The address of a new domain can take some minutes; a 503 names what is wrong (docs/operate.md).`,
  );
}
