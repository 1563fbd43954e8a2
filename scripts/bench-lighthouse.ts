/** `npm run bench:lighthouse`: what Lighthouse says of the app; bench/lighthouse.ts says how. */
import '../bench/lighthouse.ts';
