import type { EventItem, MetricItem, TelemetryInput } from '../../../domain/api/telemetry.ts';
import { eventDay } from '../../../domain/telemetry/event-day.ts';
import { RETENTION_DAYS } from '../../../domain/privacy/retention-days.ts';
import { rateMetric } from '../../../domain/telemetry/metrics.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { addEvents, addMetrics, deleteBefore } from './repository.ts';

const toUtcDay = (now: Date) => localDateIn('UTC', now);

/** Counts a batch in one round trip. Does not store the sender. */
export async function countTelemetry(db: Db, { items }: TelemetryInput, now: Date): Promise<void> {
  const day = toUtcDay(now);
  const metrics = items.filter((item): item is MetricItem => item.type === 'metric');
  const events = items
    .filter((item): item is EventItem => item.type === 'event')
    .map((item) => ({ ...item, day: eventDay(item.timestamp, now) }));
  const rated = metrics.map((item) => ({ ...item, rating: rateMetric(item.name, item.value) }));
  await runTogether(db, { metrics: addMetrics(db, day, rated), events: addEvents(db, events) });
}

/** Deletes the rows of days that are more than 90 days old. Runs every hour. */
export async function pruneTelemetry(db: Db, now: Date): Promise<void> {
  await deleteBefore(db, addDays(toUtcDay(now), -RETENTION_DAYS.statistics));
}
