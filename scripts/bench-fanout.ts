/** `npm run bench:fanout`: sockets and check-ins in a rush, beside Socket.IO; bench/fanout.ts says how. */
import '../bench/fanout.ts';
