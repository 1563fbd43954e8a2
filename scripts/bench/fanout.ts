/**
 * `npm run bench:fanout`: measures the live rooms during many check-ins, and compares them with Socket.IO. See
 * bench/fanout.ts.
 */
import '../../bench/fanout.ts';
