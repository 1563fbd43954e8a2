/**
 * `npm run bench:slow-line`: measures the dashboard on a slow line and a slow device. bench/slow-line.ts has the
 * details.
 */
import '../../bench/slow-line.ts';
