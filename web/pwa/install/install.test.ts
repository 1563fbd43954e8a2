import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '#web/messages/en.ts';
import { findPlatform, findStepPlatform, MANUAL_STEPS, STEP_PLATFORMS, supportsInstall } from './device.ts';
import { invitationFor, REMIND_AFTER_MS, type InvitationFacts } from './invitation.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const BROWSERS = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.0.0 Mobile/15E148 Safari/604.1',
  iPad: `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
  'Samsung on Android': `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0',
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/139.0.0.0`,
  'old Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME.replace('139', '64')} Safari/537.36 Edge/18.17763`,
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Safari on a Mac': `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  'Chrome on a Mac': `${MAC} ${CHROME} Safari/537.36`,
  'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
  'old Chrome': `Mozilla/5.0 (Windows NT 10.0) ${CHROME.replace('139', '67')} Safari/537.36`,
  nobody: '',
};

describe('a device', () => {
  it.each([
    ['iPhone', 'mobile', 'iosSafari', false],
    ['Chrome on an iPhone', 'mobile', 'iosSafari', false],
    ['iPad', 'mobile', 'iosSafari', false],
    ['Chrome on Android', 'mobile', 'androidChrome', true],
    ['Samsung on Android', 'mobile', 'androidBrowser', true],
    ['Firefox on Android', 'mobile', 'androidBrowser', false],
    ['Edge on Windows', 'desktop', 'windows', true],
    ['old Edge on Windows', 'desktop', 'windows', false],
    ['Firefox on Windows', 'desktop', 'windows', false],
    ['Safari on a Mac', 'desktop', 'macos', false],
    ['Chrome on a Mac', 'desktop', 'macos', true],
    ['Chrome on Linux', 'desktop', 'unknown', true],
    ['old Chrome', 'desktop', 'windows', false],
    ['nobody', 'unknown', 'unknown', false],
  ] as const)(
    '%s has the platform %s and the steps of %s, and supports installing: %s',
    (name, platform, steps, supports) => {
      const device = { userAgent: BROWSERS[name], maxTouchPoints: name === 'iPad' ? 5 : 0 };
      expect(findPlatform(device)).toBe(platform);
      expect(findStepPlatform(device)).toBe(steps);
      expect(supportsInstall(device)).toBe(supports);
    },
  );

  it('treats a device as mobile when the browser reports `mobile: true`', () => {
    expect(findPlatform({ userAgent: '', mobile: true, maxTouchPoints: 0 })).toBe('mobile');
  });
});

it.each(STEP_PLATFORMS)('lists three steps to install by hand on %s, each with an icon', (platform) => {
  const steps = MANUAL_STEPS[platform];
  expect(steps.map(({ text }) => en[text])).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect(steps.every(({ icons }) => icons.length > 0)).toBe(true);
});

const NOW = Date.parse('2026-03-02T12:30:00Z');
const facts: InvitationFacts = {
  canInstall: true,
  isInstalled: false,
  declined: false,
  laterAt: null,
  nowMs: NOW,
  visits: 2,
  mayAsk: true,
};
const invitation = (some: Partial<InvitationFacts> = {}) => invitationFor({ ...facts, ...some });

describe('the invitation to install', () => {
  it('shows no invitation until the browser offers an install, and none after installing or declining', () => {
    expect(invitation({ canInstall: false })).toBe('none');
    expect(invitation({ isInstalled: true })).toBe('none');
    expect(invitation({ declined: true })).toBe('none');
    expect(invitation({ declined: true, laterAt: NOW - 10 * REMIND_AFTER_MS })).toBe('none');
  });

  it('shows the card on a first visit or when the user may not be asked, and otherwise the full question', () => {
    expect(invitation({ visits: 1 })).toBe('card');
    expect(invitation({ mayAsk: false })).toBe('card');
    expect(invitation()).toBe('modal');
  });

  it('shows no invitation for 24 hours after the user pressed Later', () => {
    expect(invitation({ laterAt: NOW })).toBe('none');
    expect(invitation({ laterAt: NOW - REMIND_AFTER_MS + 1 })).toBe('none');
    expect(invitation({ laterAt: NOW - REMIND_AFTER_MS })).toBe('modal');
    expect(invitation({ laterAt: NOW - REMIND_AFTER_MS, isInstalled: true })).toBe('none');
  });

  it('shows the invitation when a wrong clock stored a time of Later in the future', () => {
    expect(invitation({ laterAt: NOW + 1 })).toBe('modal');
  });
});

describe('the state of the installation', () => {
  let isStandalone = false;
  const orientation = new EventTarget();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    isStandalone = false;
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0 Safari/537.36' });
    vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
    vi.stubGlobal('screen', { orientation });
    vi.stubGlobal('addEventListener', () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function watched() {
    const { useInstallState, watchInstallState } = await import('./install-state.ts');
    watchInstallState();
    return () => useInstallState.getState().isStandalone;
  }

  it('checks every 5 seconds whether the page runs as an installed app', async () => {
    const seen = await watched();
    isStandalone = true;
    vi.advanceTimersByTime(4_999);
    expect(seen()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(seen()).toBe(true);
    isStandalone = false;
    vi.advanceTimersByTime(5_000);
    expect(seen()).toBe(false);
  });

  it('checks half a second after the device was rotated', async () => {
    const seen = await watched();
    isStandalone = true;
    orientation.dispatchEvent(new Event('change'));
    vi.advanceTimersByTime(499);
    expect(seen()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(seen()).toBe(true);
  });
});
