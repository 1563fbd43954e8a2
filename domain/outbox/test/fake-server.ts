import type { OfflineAction } from '../action.ts';
import type { Outcome } from '../outcome.ts';

export type Intent =
  | { do: 'check_in'; day: number }
  | { do: 'claim'; cost: number }
  | { do: 'edit'; field: 'bio' | 'phone'; to: string; from: string };

/**
 * The model stores the responses to applied actions and to refused claims. A day has at most one check-in. A claim
 * needs enough points. An edit needs the current version.
 */
export class FakeServer {
  points = 20;
  version = 1;
  fields: Record<string, unknown> = { bio: '', phone: '' };
  readonly days = new Set<number>();
  readonly claims: string[] = [];
  readonly applied = new Map<string, number>();
  private readonly answers = new Map<string, { asked: string; outcome: Outcome }>();

  private keep(action: OfflineAction, outcome: Outcome): Outcome {
    this.answers.set(action.id, { asked: JSON.stringify(action.data), outcome });
    return outcome;
  }

  private did(action: OfflineAction, body: unknown): Outcome {
    this.applied.set(action.id, (this.applied.get(action.id) ?? 0) + 1);
    return this.keep(action, { got: 'done', body });
  }

  take(action: OfflineAction): Outcome {
    const known = this.answers.get(action.id);
    if (known) {
      return known.asked === JSON.stringify(action.data) ? known.outcome : refusal(409, 'idempotency_key_reused');
    }
    const { data } = action;
    if (action.type === 'check_in') {
      const day = Number(data.day);
      if (day < 0) return refusal(409, 'check_in_too_old');
      if (this.days.has(day)) return { got: 'done', body: { day } };
      this.days.add(day);
      this.points += 1;
      return this.did(action, { day });
    }
    if (action.type === 'reward_claim') {
      const cost = Number(data.cost);
      if (cost > this.points) return this.keep(action, refusal(409, 'insufficient_points'));
      this.points -= cost;
      this.claims.push(action.id);
      return this.did(action, { cost });
    }
    const { version, ...fields } = data;
    if (version !== this.version) return refusal(409, 'version_conflict');
    this.version += 1;
    Object.assign(this.fields, fields);
    return this.did(action, { version: this.version });
  }
}

export function refusal(status: number, code: string | null, retryAfterMs: number | null = null): Outcome {
  return { got: 'refusal', refusal: { status, code, message: `${status} ${code}`, fields: [] }, retryAfterMs };
}

export const FAULTS = [
  'none',
  'lost on the way',
  'answer lost',
  'doubled',
  'late',
  'late and doubled',
  '500',
  '503',
  '429',
  '401',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A delayed request arrives together with a later request, in any order, when its client has stopped waiting for the
 * response.
 */
export class FakeNetwork {
  private readonly late: OfflineAction[] = [];
  readonly server: FakeServer;

  constructor(server: FakeServer) {
    this.server = server;
  }

  send(action: OfflineAction, fault: Fault, lateOnes: number): Outcome {
    for (let arrived = 0; arrived < lateOnes && this.late.length > 0; arrived++) {
      const [one] = this.late.splice((arrived * 7 + lateOnes) % this.late.length, 1);
      if (one) this.server.take(one);
    }
    switch (fault) {
      case 'lost on the way':
        return { got: 'nothing' };
      case 'late and doubled':
        this.late.push(action, action);
        return { got: 'nothing' };
      case 'late':
        this.late.push(action);
        return { got: 'nothing' };
      case 'answer lost':
        this.server.take(action);
        return { got: 'nothing' };
      case 'doubled':
        this.server.take(action);
        return this.server.take(action);
      case '500':
        return refusal(500, 'internal');
      case '503':
        return refusal(503, 'busy', 2_000);
      case '429':
        return refusal(429, 'rate_limited', 1_000);
      case '401':
        return refusal(401, 'auth/unauthorized');
      default:
        return this.server.take(action);
    }
  }

  settle(): void {
    for (const one of this.late.splice(0)) this.server.take(one);
  }
}
