/** `npm run bench:rows`: counts the cost of each route on D1. See bench/rows.ts. */
import '../../bench/rows.ts';
