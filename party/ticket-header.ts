/**
 * The header with the ticket for the room. The address does not contain it, because the room stores a socket's address.
 */
export const TICKET_HEADER = 'x-live-ticket';
