import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Device } from './device.ts';

/** A wide screen has no tabs, because it shows both lists. */
export async function openTab(screen: Device['screen'], name: 'Rewards' | 'Claims'): Promise<void> {
  const tab = screen.getByRole('group', { name: 'Rewards and claims' }).getByRole('radio', { name });
  // The click is sent by script, because a toast may cover the tab for some seconds.
  (tab.query() as HTMLElement | null)?.click();
}

export async function claim({ screen }: Device, reward: string): Promise<void> {
  // A filter searches inside the filtered element, so this locator does not begin at the iframe.
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
  await openTab(screen, 'Claims');
  const own = screen.getByRole('region', { name: 'Your claims' }).getByRole('listitem').filter({ has: named });
  await expect.element(own.first()).toMatchTextContent('Waiting');
  await openTab(screen, 'Rewards');
}
