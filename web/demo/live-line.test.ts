import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTabLine } from './live-line.ts';

const demo = vi.hoisted(() => ({ isDown: false }));
vi.mock('./backend.ts', () => ({
  demoFetch: async (path: string) => {
    if (demo.isDown) throw new Error('No storage.');
    const me = { name: 'Maya Okafor', avatarUrl: '', department: 'Engineering', role: 'employee' };
    return path === '/api/me' ? Response.json(me) : Response.json({}, { status: 404 });
  },
  onDemoChange: () => () => {},
}));

const page = new EventTarget();
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  demo.isDown = false;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

function start() {
  const told: string[] = [];
  const line = openTabLine('demo-employee', {
    onOpen: () => told.push('open'),
    onMessage: () => {},
    onLost: () => told.push('lost'),
    onEnd: (end) => told.push(end),
  });
  return { line, told };
}

it('reconnects when the user returns to a page that the browser kept in memory', async () => {
  const { line, told } = start();
  await vi.waitFor(() => expect(told).toEqual(['open']));
  show(false);
  page.dispatchEvent(new Event('pagehide'));
  show(true);
  await vi.waitFor(() => expect(told).toEqual(['open', 'lost', 'open']));
  line.close();
  show(true);
  expect(told).toEqual(['open', 'lost', 'open']);
});

it('ends as refused when the company cannot be read', async () => {
  demo.isDown = true;
  const { told } = start();
  await vi.waitFor(() => expect(told).toEqual(['refused']));
});
