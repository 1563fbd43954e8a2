import { expect } from 'vitest';
import { appAt, type Answer } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

/** The answer of an act beside another one, which happens whole between what the act has read and what it writes. */
export async function beside(
  act: (app: App) => Promise<Answer>,
  other: (app: App) => Promise<unknown>,
): Promise<Answer> {
  const { d1, attempts } = interleaved(() => other(appAt(NOW)));
  const answer = await act(appAt(NOW, { d1 }));
  expect([1, 2], 'how often the act was tried').toContain(attempts());
  return answer;
}

/** Waits for an act that must succeed. */
export async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return answer;
}

/** The code of a refusal, else the status. */
export const outcomeOf = ({ status, body }: Answer): string | number =>
  (body.error as { code: string } | undefined)?.code ?? status;
