/** `npm run bench:size`: weighs the JavaScript of a first visit to the dashboard. bench/size.ts has the details. */
import '../../bench/size.ts';
