import type { EventItem, MetricItem, TelemetryInput } from '#domain/api/telemetry.ts';
import { eventDay } from '#domain/telemetry/event-day.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention-days.ts';
import { rateMetric, type Rating } from '#domain/telemetry/metrics.ts';
import { addDays, localDateIn } from '#domain/time/local-date.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';
import { lt, sql } from 'drizzle-orm';
import { writeBatch } from '#worker/core/write-batch.ts';
import { appEventsDaily, webVitalsDaily } from '#worker/db/schema.ts';

/** A day has one row for each metric, screen and rating. */
function addMetrics(db: Db, day: string, items: readonly (MetricItem & { rating: Rating })[]) {
  return statement(
    db,
    // Without "WHERE true", SQLite would read ON CONFLICT as the condition of a join.
    sql`INSERT INTO web_vitals_daily (day, metric, screen, rating, views, total)
      SELECT ${day}, value ->> 'name', value ->> 'screen', value ->> 'rating', count(*), sum(value ->> 'value')
      FROM json_each(${JSON.stringify(items)}) WHERE true GROUP BY 2, 3, 4
      ON CONFLICT (day, metric, screen, rating)
        DO UPDATE SET views = views + excluded.views, total = total + excluded.total`,
  );
}

function addEvents(db: Db, items: readonly (EventItem & { day: string })[]) {
  return statement(
    db,
    sql`INSERT INTO app_events_daily (day, event, action, platform, times)
      SELECT value ->> 'day', value ->> 'name', value ->> 'action', value ->> 'platform', count(*)
      FROM json_each(${JSON.stringify(items)}) WHERE true GROUP BY 1, 2, 3, 4
      ON CONFLICT (day, event, action, platform) DO UPDATE SET times = times + excluded.times`,
  );
}

const toUtcDay = (now: Date) => localDateIn('UTC', now);

export async function countTelemetry(db: Db, { items }: TelemetryInput, now: Date): Promise<void> {
  const day = toUtcDay(now);
  const metrics = items.filter((item): item is MetricItem => item.type === 'metric');
  const events = items
    .filter((item): item is EventItem => item.type === 'event')
    .map((item) => ({ ...item, day: eventDay(item.timestamp, now) }));
  const rated = metrics.map((item) => ({ ...item, rating: rateMetric(item.name, item.value) }));
  await runTogether(db, { metrics: addMetrics(db, day, rated), events: addEvents(db, events) });
}

export async function pruneTelemetry(db: Db, now: Date): Promise<void> {
  const day = addDays(toUtcDay(now), -RETENTION_DAYS.statistics);
  await writeBatch(db, [
    db.delete(webVitalsDaily).where(lt(webVitalsDaily.day, day)),
    db.delete(appEventsDaily).where(lt(appEventsDaily.day, day)),
  ]);
}
