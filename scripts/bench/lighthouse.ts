/** `npm run bench:lighthouse`: runs Lighthouse on the app. bench/lighthouse.ts has the details. */
import '../../bench/lighthouse.ts';
