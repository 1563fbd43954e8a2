/** `npm run bench:api`: how long the admin's screens take in a large company; bench/api.ts says how. */
import '../bench/api.ts';
