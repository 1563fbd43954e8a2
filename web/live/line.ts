import type { ClientMessage } from '../../domain/live/messages.ts';

/**
 * The reason why a line ended. `refused`: the server or the room refused it. `deactivated`: the account was
 * deactivated. `unreachable`: all tries failed.
 */
export type LineEnd = 'refused' | 'deactivated' | 'unreachable';

/** The events of a line to the live room. No event follows after `onEnd` or `close`. */
export interface LineEvents {
  onOpen: () => void;
  /** Receives the raw text of a message. */
  onMessage: (text: string) => void;
  /**
   * Called when the line was lost or could not be opened, and a retry follows. `wasOpen` is true when the line was
   * lost.
   */
  onLost: (wasOpen: boolean) => void;
  onEnd: (end: LineEnd) => void;
}

/** A line to the live room that reconnects by itself. */
export interface Line {
  send: (message: ClientMessage) => void;
  close: () => void;
}

export type OpenLine = (userId: string, events: LineEvents) => Line;
