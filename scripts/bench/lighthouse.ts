/** `npm run bench:lighthouse`: runs Lighthouse on the app. See bench/lighthouse.ts. */
import '../../bench/lighthouse.ts';
