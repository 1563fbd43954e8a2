import type { TestProject } from 'vitest/node';
import { startMailStandIn } from './mail-stand-in.ts';

/**
 * Starts the mail provider's stand-in for tests of the Worker. `inject('mailUrl')` is its address
 * (worker/test/providers/mails.ts).
 */
export default async function setup(project: TestProject) {
  const standIn = await startMailStandIn();
  project.provide('mailUrl' as never, standIn.url as never);
  return () => standIn.stop();
}
