import type { TestProject } from 'vitest/node';
import { startMailStandIn } from './mail-stand-in.ts';

/**
 * Starts the stand-in of the mail provider for tests of the Worker. worker/test/providers/mails.ts reads its address
 * with `inject('mailUrl')`.
 */
export default async function setup(project: TestProject) {
  const standIn = await startMailStandIn();
  project.provide('mailUrl' as never, standIn.url as never);
  return () => standIn.stop();
}
