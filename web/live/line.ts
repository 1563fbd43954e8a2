import type { ClientMessage } from '../../domain/live/messages.ts';

/**
 * The reason why a line ended: `refused` by the room, `deactivated` with the account, or `unreachable` after all tries.
 */
export type LineEnd = 'refused' | 'deactivated' | 'unreachable';

/** The events of a line to the live room. After `onEnd` or `close` there are none. */
export interface LineEvents {
  onOpen: () => void;
  /** Receives the raw text of a message. */
  onMessage: (text: string) => void;
  /** Called when the line was lost or could not be opened, and will be retried. `wasOpen` is true when it was lost. */
  onLost: (wasOpen: boolean) => void;
  onEnd: (end: LineEnd) => void;
}

/** A line to the live room that reconnects by itself. */
export interface Line {
  send: (message: ClientMessage) => void;
  close: () => void;
}

export type OpenLine = (userId: string, events: LineEvents) => Line;
