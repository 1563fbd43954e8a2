import type { ClientMessage } from '../../domain/live/messages.ts';

/** Why a line is over: `refused` by the room, `deactivated` with the account, or not to be had after all tries. */
export type LineEnd = 'refused' | 'deactivated' | 'unreachable';

/** What happens on a line to the live room. After `onEnd`, or once it was closed, nothing more does. */
export interface LineEvents {
  onOpen: () => void;
  /** The text of a message, as it came. */
  onMessage: (text: string) => void;
  /** Lost, or not had; tried again. `wasOpen` tells which. */
  onLost: (wasOpen: boolean) => void;
  onEnd: (end: LineEnd) => void;
}

/** A line to the live room that comes back by itself. */
export interface Line {
  send: (message: ClientMessage) => void;
  close: () => void;
}

export type OpenLine = (userId: string, events: LineEvents) => Line;
