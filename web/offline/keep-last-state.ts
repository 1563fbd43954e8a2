import type { OfflineAction } from '#domain/outbox/action.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { forgetLastState, LAST_STATE_KEY, readLastState, type LastState, type Packed } from './last-state.ts';
import { isNewerThan, serverNow, type LoadedMe } from './shown-me.ts';

const ATTRIBUTES =
  'class data-last src alt width height viewBox d fill stroke stroke-width stroke-linecap stroke-linejoin id x1 x2 y1 y2 offset stop-color'.split(
    ' ',
  );

function pack(element: Element): Packed {
  const attributes: Record<string, string> = {};
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    // A number does not roll again, and a flame does not light up again.
    if (value !== null) attributes[name] = value.replaceAll(/\b(?:rolled|animate-\S+)/g, '');
  }
  // The content security policy forbids the attribute itself.
  const style = element.getAttribute('style');
  if (style) attributes['data-style'] = style;
  const content = [...element.childNodes].flatMap((node): Packed[] => {
    if (node instanceof Element) return [pack(node)];
    return node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [];
  });
  return [element.localName, attributes, content];
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

/** By the device's clock. Every day begins at a quarter of an hour. */
function findDayEnd(me: LoadedMe): number {
  const now = serverNow(me).getTime();
  const isToday = (at: number) => dayAt(me, new Date(at)) === me.today.date;
  let end = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  for (let hour = 0; hour < 24 && isToday(end + HOUR_MS); hour++) end += HOUR_MS;
  while (isToday(end)) end += QUARTER_MS;
  return end - now + Date.now();
}

/** before-paint.js shows these elements only before `until`. */
const OF_THE_DAY = ['date', 'line', 'week', 'points'];

/** The elements of an earlier call that still hold, because the dashboard may not be open now. */
function keepShown(before: LastState | null, userId: string, lang: string): LastState['shown'] {
  if (before?.userId !== userId || before.lang !== lang) return {};
  const isToday = Date.now() < before.until;
  return Object.fromEntries(Object.entries(before.shown).filter(([name]) => isToday || !OF_THE_DAY.includes(name)));
}

export function keepLastState(
  userId: string,
  { query, version, expiresAt }: NonNullable<LastState['me']>,
  actions: readonly OfflineAction[],
): void {
  const me = query.state.data as LoadedMe;
  const elements = [...document.querySelectorAll('#root [data-last]')].map((element) => [
    element.getAttribute('data-last') ?? '',
    pack(element),
  ]);
  const { lang } = document.documentElement;
  const hasNewer = actions.some((action) => isNewerThan(me, action));
  const isOpen =
    document.querySelector('#root [data-last="streak"]') !== null
      ? document.querySelector('#root [data-check-in]') !== null
      : me.todayCheckIn === null;
  const state: LastState = {
    userId,
    isAdmin: isAdmin(me.role),
    lang,
    until: findDayEnd(me),
    daysOff: me.stats.weeklyProgress.days
      .filter(({ kind }) => kind === 'rest')
      .map(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay()),
    isOpen: isOpen && !hasNewer && me.today.kind === 'scheduled',
    shown: { ...keepShown(readLastState(), userId, lang), ...Object.fromEntries(elements) } as LastState['shown'],
    me: hasNewer ? null : { query, version, expiresAt },
  };
  try {
    localStorage.setItem(LAST_STATE_KEY, JSON.stringify(state));
  } catch {
    forgetLastState();
  }
}
