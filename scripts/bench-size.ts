/** `npm run bench:size`: the JavaScript of a first visit to the dashboard; bench/size.ts says how. */
import '../bench/size.ts';
