import { lt, sql } from 'drizzle-orm';
import type { EventItem, MetricItem } from '../../../domain/api/telemetry.ts';
import type { Rating } from '../../../domain/telemetry/metrics.ts';
import { statement, type Db } from '../../db/client.ts';
import { appEventsDaily, webVitalsDaily } from '../../db/schema.ts';

/** Adds figures to the rows of `day`. A day has one row for each metric, screen and rating. */
export function addMetrics(db: Db, day: string, items: readonly (MetricItem & { rating: Rating })[]) {
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

/** Adds events to the counts of their days. */
export function addEvents(db: Db, items: readonly (EventItem & { day: string })[]) {
  return statement(
    db,
    sql`INSERT INTO app_events_daily (day, event, action, platform, times)
      SELECT value ->> 'day', value ->> 'name', value ->> 'action', value ->> 'platform', count(*)
      FROM json_each(${JSON.stringify(items)}) WHERE true GROUP BY 1, 2, 3, 4
      ON CONFLICT (day, event, action, platform) DO UPDATE SET times = times + excluded.times`,
  );
}

/** Deletes the rows of all days before `day`. */
export function deleteBefore(db: Db, day: string) {
  return db.batch([
    db.delete(webVitalsDaily).where(lt(webVitalsDaily.day, day)),
    db.delete(appEventsDaily).where(lt(appEventsDaily.day, day)),
  ]);
}
