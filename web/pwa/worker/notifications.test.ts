import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveNotifications, toPageUrl } from './notifications.ts';

const ORIGIN = 'https://rewards.example';

it.each([
  ['/employee/rewards', '/employee/rewards'],
  ['/employee/profile?x=1#data', '/employee/profile?x=1#data'],
  ['https://rewards.example/admin', '/admin'],
  ['https://other.example/employee', '/'],
  ['//other.example/employee', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/me', '/'],
  ['/x/../api/me', '/'],
  ['http://', '/'],
  [42, '/'],
  [undefined, '/'],
])('returns a page of the app for the address %j', (url, page) => {
  expect(toPageUrl(url, ORIGIN)).toBe(`${ORIGIN}${page}`);
});

describe('a push message', () => {
  type Push = { data: { json: () => unknown } | null; waitUntil: (work: Promise<void>) => void };
  const showNotification = vi.fn<(title: string, options?: NotificationOptions) => Promise<void>>(async () => {});
  let receive: (event: Push) => void;

  beforeEach(() => {
    showNotification.mockReset();
    vi.useFakeTimers();
    vi.stubGlobal('self', {
      location: { origin: ORIGIN },
      clients: { matchAll: async () => [] },
      registration: { showNotification, getNotifications: async () => [] },
      addEventListener: (type: string, listener: (event: Push) => void) => {
        if (type === 'push') receive = listener;
      },
    });
    serveNotifications();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  async function push(data: Push['data']): Promise<void> {
    const works: Promise<void>[] = [];
    receive({ data, waitUntil: (work) => void works.push(work) });
    await vi.runAllTimersAsync();
    await Promise.all(works);
  }
  const json = (value: unknown) => ({ json: () => value });

  it.each<[string, Push['data']]>([
    ['no data', null],
    [
      'broken data',
      {
        json() {
          throw new SyntaxError('Unexpected end of JSON input');
        },
      },
    ],
    ['null', json(null)],
    ['a text', json('hello')],
    ['a list', json([])],
    ['no title', json({ body: 'Body' })],
    ['an empty title', json({ title: ' ' })],
    ['a title that is no text', json({ title: 5 })],
  ])('with %s shows a notification too', async (_case, data) => {
    await push(data);
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(showNotification.mock.calls[0]).toMatchObject(['Employee Rewards', { data: { url: '/' } }]);
  });

  it('with an option that the browser refuses is shown with its texts', async () => {
    showNotification.mockRejectedValueOnce(new TypeError('vibrate'));
    await push(json({ title: 'Hello', body: 'Body', vibrate: 'x', url: '/employee/rewards' }));
    expect(showNotification.mock.calls[1]).toEqual([
      'Hello',
      { body: 'Body', icon: '/icon-192.png', data: { url: '/employee/rewards' } },
    ]);
  });
});
