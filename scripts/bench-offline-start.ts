/** `npm run bench:offline-start`: the app's start without a network; bench/offline-start.ts says how. */
import '../bench/offline-start.ts';
