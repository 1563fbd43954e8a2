import type { Role } from '#domain/people/roles.ts';
import { badge, givePoints, person, reward } from '../harness.ts';
import type { Random } from './random.ts';

export interface Caller {
  id: string | null;
  role: Role | 'locked out' | 'nobody';
}

const ZONES = ['America/Toronto', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
const RANK = { employee: 0, admin: 1, super_admin: 2 } as const;

type Columns = Record<string, string | number>;

let hired = 0;
async function hire(role: Role, columns: Columns = {}): Promise<Caller> {
  const id = await person({ role, time_zone: ZONES[hired++ % ZONES.length] ?? 'UTC', ...columns });
  await givePoints(id, 2_000);
  return { id, role };
}

/** Some requests suspend users, so new users are added again and again. */
export class Company {
  private callers: Caller[] = [{ id: null, role: 'nobody' }];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  async open(): Promise<void> {
    for (const days of [1, 5, 100]) await badge({ criteria_count: days });
    for (const cost of [1, 10, 500])
      await reward({ id: `fuzz-reward-${cost}`, points_cost: cost, stock: cost === 10 ? 40 : null });
    await this.hireMore();
  }

  async hireMore(): Promise<void> {
    const locked: Columns[] = [{ is_active: 0 }, { approval_status: 'suspended' }, { approval_status: 'pending' }];
    const lockedOut = { ...(await hire('admin', this.random.pick(locked))), role: 'locked out' } as const;
    const others = ['employee', 'employee', 'employee', 'admin', 'super_admin', 'super_admin'] as const;
    const nobody = { id: null, role: 'nobody' } as const;
    // Admins bring removed users back or set their records aside.
    for (let n = 0; n < 3; n++) await hire('employee', { is_active: 0 });
    this.callers = [nobody, lockedOut];
    for (const role of others) this.callers.push(await hire(role));
  }

  anyone(): Caller {
    return this.random.pick(this.callers);
  }

  allowed(role: Role | null, ownerId?: unknown): Caller {
    if (role === null) return { id: null, role: 'nobody' };
    const fitting = this.callers.filter((one) => one.role in RANK && RANK[one.role as Role] >= RANK[role]);
    const owner = fitting.find(({ id }) => id === ownerId);
    return owner && this.random.chance(0.5) ? owner : this.random.pick(fitting);
  }
}
