/** The ticket comes to the room in a header: the address of a socket is kept with it, and may be logged. */
export const TICKET_HEADER = 'x-live-ticket';
