import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Device } from './device.ts';

/** Claims a reward and answers the question that comes before. */
export async function claim({ screen }: Device, reward: string): Promise<void> {
  // Inside a filter, a locator begins at what is filtered, which is in the frame already.
  const named = page.getByRole('heading', { name: reward, exact: true });
  await screen
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: named })
    .getByRole('button', { name: /^Claim/ })
    .click();
  const question = screen.getByRole('dialog');
  await expect.element(question).toMatchTextContent(reward);
  await question.getByRole('button', { name: 'Claim reward' }).click();
  await expect.element(question).not.toBeInTheDocument();
  const own = screen.getByRole('region', { name: 'Your claims' }).getByRole('listitem').filter({ has: named });
  await expect.element(own.first()).toMatchTextContent('Pending');
}
