/** `npm run bench:api`: measures the time of the admin's screens in a large company. See bench/api.ts. */
import '../../bench/api.ts';
