/** `npm run bench:rows`: what each route costs on D1; bench/rows.ts says how. */
import '../bench/rows.ts';
