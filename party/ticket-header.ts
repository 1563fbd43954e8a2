/**
 * The header with the ticket for the room. The address does not contain the ticket, because a socket's address is
 * stored and may be logged.
 */
export const TICKET_HEADER = 'x-live-ticket';
