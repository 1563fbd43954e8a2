/**
 * `npm run bench:offline-start`: measures the app's start without a network. See bench/offline-start.ts.
 */
import '../../bench/offline-start.ts';
