import * as v from 'valibot';

/** The Worker's bindings and variables. Design: "Configuration by these names". */
export interface Env {
  DB: D1Database;
  ENVIRONMENT?: string;
  AUTH_MODE?: string;
  PUBLIC_DEMO?: string;
  CLERK_JWT_KEY?: string;
  CLERK_SECRET_KEY?: string;
  /** `fixed:<instant>` or `shift:<±ms>`: the clock of tests and demonstrations. Production refuses it. */
  CLOCK?: string;
}

const configSchema = v.object({
  ENVIRONMENT: v.optional(
    v.picklist(['development', 'test', 'production'], 'ENVIRONMENT must be development, test or production.'),
    'development',
  ),
  AUTH_MODE: v.picklist(['demo'], 'AUTH_MODE must be set to demo. (Clerk sign-in comes with its own release.)'),
  PUBLIC_DEMO: v.optional(v.picklist(['true', 'false'], 'PUBLIC_DEMO must be true or false.'), 'false'),
  CLOCK: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => parseClock(value) !== null, 'CLOCK must be fixed:<ISO instant> or shift:<milliseconds>.'),
    ),
  ),
});

export interface Config {
  publicDemo: boolean;
  clock: () => Date;
}

/** The clock that a CLOCK value asks for; null when it is malformed. */
function parseClock(value: string): (() => Date) | null {
  const [, kind, rest = ''] = /^(fixed|shift):(.+)$/.exec(value) ?? [];
  if (kind === 'fixed') {
    const instantMs = Date.parse(rest);
    return Number.isNaN(instantMs) ? null : () => new Date(instantMs);
  }
  if (kind === 'shift' && /^[+-]?\d{1,14}$/.test(rest)) return () => new Date(Date.now() + Number(rest));
  return null;
}

/** The configuration, or the sentence that says which variable is wrong. */
export function readConfig(env: Env): { ok: true; config: Config } | { ok: false; problem: string } {
  const parsed = v.safeParse(configSchema, env);
  if (!parsed.success) return { ok: false, problem: parsed.issues[0].message };
  const { ENVIRONMENT, AUTH_MODE, PUBLIC_DEMO, CLOCK } = parsed.output;
  if (AUTH_MODE === 'demo' && (env.CLERK_JWT_KEY || env.CLERK_SECRET_KEY)) {
    return { ok: false, problem: 'AUTH_MODE is demo, but a Clerk key is set. Remove one of them.' };
  }
  if (AUTH_MODE === 'demo' && ENVIRONMENT === 'production') {
    return { ok: false, problem: 'AUTH_MODE must not be demo when ENVIRONMENT is production.' };
  }
  if (CLOCK !== undefined && ENVIRONMENT === 'production') {
    return { ok: false, problem: 'CLOCK must not be set when ENVIRONMENT is production.' };
  }
  return {
    ok: true,
    config: { publicDemo: PUBLIC_DEMO === 'true', clock: (CLOCK && parseClock(CLOCK)) || (() => new Date()) },
  };
}
