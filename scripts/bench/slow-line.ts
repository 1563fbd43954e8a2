/**
 * `npm run bench:slow-line`: measures the app on a slow connection and a slow device. See bench/slow-line.ts.
 */
import '../../bench/slow-line.ts';
