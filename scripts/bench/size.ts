/** `npm run bench:size`: measures the size of the JavaScript of a first visit to the dashboard. See bench/size.ts. */
import '../../bench/size.ts';
