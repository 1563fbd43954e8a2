/** `npm run bench:api`: measures the time of the admin's screens in a large company. bench/api.ts has the details. */
import '../../bench/api.ts';
