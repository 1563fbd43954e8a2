import type { Analytics } from '#domain/api/analytics.ts';
import { DEMO_ACCOUNTS, DEMO_OWNER } from '#domain/demo/accounts.ts';
import type { CheckInWithUser } from '#domain/api/checkins.ts';
import type { Me } from '#domain/api/me.ts';
import { ACTIVITY_EVENTS_MAX } from '#domain/live/messages.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { newId } from '#worker/new-id.ts';
import type { OpenLine } from '../live/line.ts';
import { demoFetch, onDemoChange } from './backend.ts';
import { createTabRoom, type CompanyNow } from './tab-room.ts';

const CHANNEL = 'employee-rewards-demo-live';
/** On a server, the rooms read the database. In the demo, the requests of an admin of the company read the figures. */
const findReader = (userId: string): string => (userId === DEMO_OWNER.id ? userId : DEMO_ACCOUNTS[1].id);

async function ask<Body>(userId: string, path: string): Promise<Body | null> {
  const response = await demoFetch(path, { headers: { Authorization: `Demo ${userId}` } });
  return response.ok ? ((await response.json()) as Body) : null;
}

async function readCompany(reader: string): Promise<CompanyNow | null> {
  const figures = await ask<Analytics>(reader, '/api/analytics');
  const today = await ask<{ items: CheckInWithUser[] }>(reader, `/api/checkins/today?limit=${ACTIVITY_EVENTS_MAX}`);
  if (!figures || !today) return null;
  const { date, totalEmployees, activeToday, onTimeRate } = figures.overview;
  const pointsGiven = figures.trends.daily.find((day) => day.date === date)?.pointsEarned ?? 0;
  return {
    people: totalEmployees,
    day: { checkedIn: activeToday, onTimeRate, pointsGiven },
    // The admin's list does not say which users want to be hidden, so the demo hides all awards from other users.
    latest: today.items.map((checkIn) => ({ checkIn, isHidden: true })),
  };
}

/** Opens a line between the tabs of this browser, which replaces a socket. */
export const openTabLine: OpenLine = (userId, { onOpen, onMessage, onLost, onEnd }) => {
  const reader = findReader(userId);
  let room: ReturnType<typeof createTabRoom> | null = null;
  let leave = (): void => {};

  async function enter(): Promise<void> {
    const channel = new BroadcastChannel(`${CHANNEL}-${reader}`);
    let isOver = false;
    const stopListening = onDemoChange((topics) => room?.change(topics));
    leave = () => {
      if (isOver) return;
      isOver = true;
      room?.leave();
      room = null;
      stopListening();
      channel.close();
    };
    channel.addEventListener('message', ({ data }) => room?.hear(data));
    const me = await ask<Me>(userId, '/api/me').catch(() => null);
    if (isOver) return;
    if (!me) {
      close();
      onEnd('refused');
      return;
    }
    const { name, avatarUrl, department, role } = me;
    onOpen();
    room = createTabRoom({
      tab: newId(),
      holder: {
        kind: 'user',
        user: { userId, name, avatarUrl, department },
        chosen: 'online',
        isAdmin: isAdmin(role),
      },
      // A message between tabs needs no target origin, because the channel reaches only this origin.
      say: (said) => channel.postMessage(said),
      readCompany: () => readCompany(reader),
      onMessage: (message) => onMessage(JSON.stringify(message)),
      now: Date.now,
    });
  }

  const onHide = (): void => leave();
  /** Reconnects when the user returns to a page that the browser kept in memory. */
  function onShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    leave();
    onLost(true);
    void enter();
  }
  function close(): void {
    leave();
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  }

  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  void enter();
  return { send: (message) => room?.take(message), close };
};
