/** The header that carries the ticket to the room. A socket's address is stored with it and may be logged. */
export const TICKET_HEADER = 'x-live-ticket';
