import { create } from 'zustand';

/** The number of unread notifications from the server. NoticesWatch sets it. That part loads after the first screen. */
export const useUnreadCount = create<{ unread: number }>(() => ({ unread: 0 }));
