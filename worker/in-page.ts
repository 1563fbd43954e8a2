import { sendDue } from './deliveries/send-due.ts';
import { openPartsDb } from './open-parts-db.ts';
import { JOBS } from './jobs/list.ts';
import { runDueJobs } from './jobs/run-due-jobs.ts';
import type { Parts } from './parts.ts';

export { outboxMail } from './mail/outbox.ts';

/**
 * Sends due deliveries without a separate sender, for the demo in the browser. A delivery that failed is sent again
 * with the next act.
 */
export async function sendInPage(parts: Parts): Promise<void> {
  await sendDue(parts, openPartsDb(parts)).catch(() => undefined);
}

export const runJobsInPage = (parts: Parts): Promise<unknown> => runDueJobs(parts, JOBS);
