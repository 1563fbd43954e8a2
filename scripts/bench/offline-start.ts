/**
 * `npm run bench:offline-start`: measures the app's start without a network. bench/offline-start.ts has the details.
 */
import '../../bench/offline-start.ts';
