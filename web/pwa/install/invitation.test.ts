import { describe, expect, it } from 'vitest';
import { invitationFor, REMIND_AFTER_MS, type InvitationFacts } from './invitation.ts';

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
