/** `npm run bench:rows`: counts the cost of each route on D1. bench/rows.ts has the details. */
import '../../bench/rows.ts';
