import { create } from 'zustand';

/**
 * The number of unread notifications from the server. NoticesWatch, which loads after the first screen, sets the
 * number.
 */
export const useUnreadCount = create<{ unread: number }>(() => ({ unread: 0 }));
