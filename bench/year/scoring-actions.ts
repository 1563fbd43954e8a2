import { toInstant } from '#domain/time/local-date.ts';
import { findPerson, POLICIES, type Person } from './company.ts';
import { isDone, type Simulation } from './simulation.ts';

const KEY = 'scoring_policy';

async function approve(simulation: Simulation, people: readonly Person[], id: string): Promise<void> {
  for (const { id: admin } of people.filter(({ role }) => role === 'admin')) {
    const answer = await simulation.send(admin, {
      method: 'PUT',
      path: `/api/settings/${KEY}/proposals/${id}`,
      body: { status: 'approved', reason: 'We agreed.' },
      counts: 'scoring policies approved by a second admin',
    });
    if (isDone(answer)) return simulation.count('scoring policies');
  }
}

/** Another admin approves a large raise five hours later. */
export function planPolicies(simulation: Simulation, people: readonly Person[]): void {
  for (const { day, policy } of POLICIES) {
    simulation.plan(toInstant('UTC', day, 12 * 3_600), async () => {
      const answer = await simulation.send(findPerson(people, 'super-admin').id, {
        method: 'PUT',
        path: `/api/settings/${KEY}`,
        body: { value: policy },
      });
      if (answer.status === 200) simulation.count('scoring policies');
      if (answer.status !== 202) return;
      const { proposal } = answer.body.approval as { proposal: { id: string } };
      simulation.plan(toInstant('UTC', day, 17 * 3_600), () => approve(simulation, people, proposal.id));
    });
  }
}
