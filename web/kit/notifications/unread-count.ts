import { create } from 'zustand';

/**
 * The number of unread notifications from the server, and whether the dashboard has a card to show. NoticesWatch, which
 * loads after the first screen, sets both.
 */
export const useUnreadCount = create<{ unread: number; hasCard: boolean }>(() => ({ unread: 0, hasCard: false }));
