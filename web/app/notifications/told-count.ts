import { create } from 'zustand';

/** How many notices from the server are unread; the part that asks for them loads after the first screen (NoticesWatch). */
export const useToldCount = create<{ unread: number }>(() => ({ unread: 0 }));
