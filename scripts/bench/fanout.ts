/**
 * `npm run bench:fanout`: measures sockets and check-ins in a rush, compared with Socket.IO. bench/fanout.ts has the
 * details.
 */
import '../../bench/fanout.ts';
