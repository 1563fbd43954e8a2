import { Hono } from 'hono/tiny';
import { differencesSchema, jobParamSchema, jobSchema, jobsSchema, runJobInputSchema } from '#domain/api/jobs.ts';
import { AppError } from '#worker/app-error.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { runAfterResponse } from '#worker/http/run-after-response.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { runDueJobs } from '#worker/jobs/run-due-jobs.ts';
import { askForRun, listJobs, readDifferences } from './use-cases.ts';

export const jobsRoutes = new Hono()
  .get('/', access('admin'), answers(jobsSchema, 'List the scheduled jobs with their last and next runs.'), async (c) =>
    c.json({ items: await listJobs(c.var.db, c.var.parts.jobs) }, 200),
  )
  .get(
    '/differences',
    access('admin'),
    answers(
      differencesSchema,
      'List the differences that the last nightly audit found between stored and computed values.',
    ),
    async (c) => c.json(await readDifferences(c.var.db), 200),
  )
  /** The run begins after the response if possible, and otherwise within five minutes. */
  .post(
    '/:name/run',
    access('super_admin'),
    valid('param', jobParamSchema),
    valid('json', runJobInputSchema),
    answers({ 202: jobSchema }, 'Request a run of a job outside its schedule.'),
    async (c) => {
      const { db, parts } = c.var;
      const { name } = c.req.valid('param');
      const job = parts.jobs.find((one) => one.name === name);
      if (!job) throw new AppError('not_found');
      const asked = await askForRun(db, job, toActionContext(c.var));
      runAfterResponse(c, runDueJobs(parts, [job]));
      return c.json(asked, 202);
    },
  );
