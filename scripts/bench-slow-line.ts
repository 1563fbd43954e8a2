/** `npm run bench:slow-line`: the dashboard on a slow line and a slow device; bench/slow-line.ts says how. */
import '../bench/slow-line.ts';
