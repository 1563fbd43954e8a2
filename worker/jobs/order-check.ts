import { dailyAt } from '#domain/jobs/schedule.ts';
import { COMPARED_DAYS, comparePage, finishComparison } from '../gift-cards/compare-repository.ts';
import { toJob, type JobCounts } from './job.ts';

const DAY_MS = 86_400_000;

/**
 * Each night, compares the gift card provider's list of orders with the orders and claims. New orders during the run
 * move the rest of the list back, so an order may be compared twice and none is left out.
 */
export const orderCheck = toJob<{ skip: number; differences: number }>({
  name: 'order_check',
  schedule: dailyAt(3),
  queries: 120,
  fetches: 1,
  async runSlice({ db, parts, runStartedAt, cursor }) {
    const { giftCards: port } = parts;
    const nothing: JobCounts = {};
    if (!port) return { isDone: true, counts: nothing };
    const since = new Date(runStartedAt.getTime() - COMPARED_DAYS * DAY_MS);
    const { skip, differences: before } = cursor ?? { skip: 0, differences: 0 };
    const page = await port.listOrders(since, skip);
    // The run goes on at the same page later.
    if (page.is !== 'page') throw new Error('The list of orders was not answered.');
    let differences = await comparePage(db, page.orders, runStartedAt);
    const orders = page.orders.length;
    if (page.hasMore) {
      const next = { skip: skip + orders, differences: before + differences };
      const counts: JobCounts = { orders, differences };
      return { isDone: false, cursor: next, counts };
    }
    differences += await finishComparison(db, since, runStartedAt);
    const all = before + differences;
    if (all > 0) console.error(JSON.stringify({ level: 'error', message: 'gift card orders', differences: all }));
    const counts: JobCounts = { orders, differences };
    return { isDone: true, counts };
  },
});
