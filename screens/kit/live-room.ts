import type { LiveTicket } from '#domain/api/live.ts';
import { PING, PONG, type ClientMessage, type OnlineUser, type ServerMessage } from '#domain/live/messages.ts';

type AppWindow = Window & typeof globalThis;

export const MAYA: OnlineUser = {
  userId: 'demo-employee',
  name: 'Maya Okafor',
  avatarUrl: '',
  department: 'Engineering',
  status: 'online',
};
export const DANIEL: OnlineUser = { ...MAYA, userId: 'demo-admin', name: 'Daniel Reyes', department: 'HR' };

const TICKET: LiveTicket = {
  ticket: 'ticket-of-this-test-0001',
  room: 'america-0',
  expiresAt: '2026-03-02T12:31:00.000Z',
};

export interface LiveRoom {
  answer: () => Response;
  /** Call this before the app's code runs. */
  takeSockets: (app: AppWindow) => void;
  tell: (...messages: ServerMessage[]) => void;
  greetWith: (...messages: ServerMessage[]) => void;
  close: () => void;
  open: () => void;
  readonly said: readonly ClientMessage[];
}

export const toListMessage = (users: OnlineUser[], total = users.length): ServerMessage => ({
  type: 'users_online',
  kind: 'list',
  total,
  ownStatus: 'online',
  users,
});

export function createLiveRoom(): LiveRoom {
  const received: ClientMessage[] = [];
  let greeting: readonly ServerMessage[] = [toListMessage([MAYA, DANIEL])];
  let isOpen = true;
  let tellSocket: ((text: string) => void) | null = null;
  let endSocket: (() => void) | null = null;
  const tell = (...messages: ServerMessage[]) => {
    for (const message of messages) tellSocket?.(JSON.stringify(message));
  };

  return {
    answer: () => (isOpen ? Response.json(TICKET) : Response.json({}, { status: 503 })),
    takeSockets(app) {
      class RoomSocket extends app.EventTarget {
        readyState: number = app.WebSocket.CONNECTING;
        binaryType = 'blob';
        bufferedAmount = 0;
        readonly url: string;
        constructor(url: string) {
          super();
          this.url = url;
          app.setTimeout(() => this.#open());
        }
        #open(): void {
          if (this.readyState !== app.WebSocket.CONNECTING) return;
          this.readyState = app.WebSocket.OPEN;
          tellSocket = (data) => this.dispatchEvent(new app.MessageEvent('message', { data }));
          endSocket = () => this.close();
          this.dispatchEvent(new app.Event('open'));
          tell(...greeting);
        }
        send(text: string): void {
          if (text === PING) tellSocket?.(PONG);
          else received.push(JSON.parse(text) as ClientMessage);
        }
        close(): void {
          if (this.readyState === app.WebSocket.CLOSED) return;
          this.readyState = app.WebSocket.CLOSED;
          tellSocket = null;
          this.dispatchEvent(new app.CloseEvent('close', { code: 1006 }));
        }
      }
      const { CONNECTING, OPEN, CLOSING, CLOSED } = app.WebSocket;
      app.WebSocket = Object.assign(RoomSocket, { CONNECTING, OPEN, CLOSING, CLOSED }) as unknown as typeof WebSocket;
    },
    tell,
    greetWith: (...messages) => {
      greeting = messages;
    },
    close() {
      isOpen = false;
      endSocket?.();
    },
    open() {
      isOpen = true;
    },
    said: received,
  };
}
