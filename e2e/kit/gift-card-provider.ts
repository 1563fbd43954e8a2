import type { TestProject } from 'vitest/node';
import { startGiftCardStandIn } from './gift-card-stand-in.ts';

/** Starts the stand-in of the gift card provider. Tests of the Worker read its address with `inject('giftCardUrl')`. */
export default async function setup(project: TestProject) {
  const standIn = await startGiftCardStandIn();
  project.provide('giftCardUrl' as never, standIn.url as never);
  return () => standIn.stop();
}
