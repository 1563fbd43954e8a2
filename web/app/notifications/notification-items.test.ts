import { expect, it } from 'vitest';
import type { Notices } from '#domain/api/notices.ts';
import { describeSender, toNotificationItems } from './notification-items.ts';
import { toNoticeText } from '#web/kit/notifications/notice-words.ts';

const notice = (kind: string, facts: Notices['items'][number]['facts'], createdAt = '2026-03-02T10:00:00.000Z') => ({
  id: kind,
  kind,
  facts,
  givenBy: null,
  createdAt,
  isRead: false,
  isClosed: false,
});

it('describes the event of a notification, with the reason if there is one', () => {
  const voided = { date: '2026-03-02', points: -7, reason: 'It was a colleague.' };
  expect(toNoticeText(notice('check_in_voided', voided))).toEqual({
    tone: 'warning',
    title: 'Your check-in on Mon, Mar 2 was removed',
    text: 'You lost 7 points. We recalculated your streak. “It was a colleague.”',
  });
  expect(toNoticeText(notice('check_in_voided', { ...voided, points: 0 })).text).toBe(
    'You keep the points. We recalculated your streak. “It was a colleague.”',
  );
  expect(toNoticeText(notice('calendar_changed', { calendar: 'Part time', reason: null })).text).toBe(
    'Your work calendar is now “Part time”.',
  );
  expect(toNoticeText(notice('bonus_awarded', { points: 1, description: 'Thanks!' }))).toEqual({
    tone: 'success',
    title: '1 point for you',
    text: 'Thanks!',
  });
});

it('names the person who gave the points, or who acted otherwise', () => {
  const givenBy = { name: 'Daniel Reyes', firstName: 'Daniel', avatarUrl: '' };
  const gift = { ...notice('bonus_awarded', { points: 20, description: 'Thanks!' }), givenBy };
  expect(toNoticeText(gift).title).toBe('20 points from Daniel');
  const back = { ...notice('bonus_taken_back', { points: 20, description: 'Thanks!' }), givenBy };
  expect(toNoticeText(back).title).toBe('Daniel took back 20 points');
  const claim = { ...notice('redemption_approved', { reward: 'Tea', points: 5 }), givenBy };
  const items = toNotificationItems(
    [],
    { items: [gift, back, claim], announcements: [], unread: 3 },
    new Set(),
    'employee',
  );
  expect(items.map(describeSender)).toEqual([null, null, 'From Daniel Reyes']);
});

it('shows a general text for a notification that only a newer app knows', () => {
  expect(toNoticeText(notice('birthday', {}))).toEqual({
    tone: 'info',
    title: 'Something changed',
    text: 'Update the app to see what’s new.',
  });
});

it('merges all notifications into one list, newest first, and marks new ones', () => {
  const notices: Notices = {
    items: [
      notice('redemption_approved', { reward: 'Tea', points: 5 }, '2026-03-02T12:00:00.000Z'),
      notice('role_changed', { role: 'admin' }, '2026-03-02T09:00:00.000Z'),
    ],
    announcements: [
      {
        id: 'a',
        title: 'Party',
        message: 'On Friday',
        createdAt: '2026-03-02T11:00:00.000Z',
        isRead: true,
        isClosed: false,
      },
    ],
    unread: 2,
  };
  const local = {
    id: 'notification-1',
    type: 'success',
    title: 'Streak bonus',
    message: 'Day 7',
    createdAt: Date.parse('2026-03-02T10:00:00.000Z'),
    duration: 0,
    persistent: true,
    read: false,
  } as const;
  const items = toNotificationItems([local], notices, new Set(['role_changed']), 'employee');
  expect(items.map(({ id, from, isNew }) => [id, from, isNew])).toEqual([
    ['redemption_approved', 'server', false],
    ['a', 'everybody', false],
    ['notification-1', 'device', true],
    ['role_changed', 'server', true],
  ]);
  expect(items.map(({ to }) => to)).toEqual(['/employee/rewards', undefined, undefined, undefined]);
});
