import { Hono } from 'hono/tiny';
import { telemetryCountSchema, telemetrySchema } from '#domain/api/telemetry.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { countTelemetry } from './use-cases.ts';

export const telemetryRoutes = new Hono()
  /** A repeated request is counted twice. This is acceptable in a statistic. */
  .post(
    '/',
    access('employee'),
    valid('json', telemetrySchema),
    answers({ 202: telemetryCountSchema }, 'Count up to 50 performance metrics and events, without the user.'),
    async (c) => {
      const input = c.req.valid('json');
      await countTelemetry(c.var.db, input, c.var.now);
      return c.json({ counted: input.items.length }, 202);
    },
  );
