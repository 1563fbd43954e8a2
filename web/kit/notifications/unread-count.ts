import { create } from 'zustand';

/**
 * The number of unread notifications from the server. The part that reads them loads after the first screen
 * (NoticesWatch).
 */
export const useUnreadCount = create<{ unread: number }>(() => ({ unread: 0 }));
