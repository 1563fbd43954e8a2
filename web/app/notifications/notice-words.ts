import type { Notices } from '../../../domain/api/notices.ts';
import type { NoticeFacts, NoticeKind } from '../../../domain/people/notices.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { NoticeTone } from '../../ui/notice-tones.ts';

export interface NoticeWords {
  tone: NoticeTone;
  title: string;
  text: string;
}

type Words = { [Kind in NoticeKind]: (facts: NoticeFacts[Kind]) => NoticeWords };

/** What an admin wrote, after what happened. */
const because = (text: string, reason: string | null): string =>
  reason ? t('notices.because', { text, reason }) : text;

const activity = (facts: { title: string }) => t('notices.activity.text', { title: facts.title });

const WORDS: Words = {
  bonus_awarded: ({ points, description }) => ({
    tone: 'success',
    title: t('notices.bonus.title', { points }),
    text: description,
  }),
  check_in_added: ({ date, points, reason }) => ({
    tone: 'success',
    title: t('notices.checkInAdded.title', { day: formatDayShort(date) }),
    text: because(t('notices.checkInAdded.text', { points }), reason),
  }),
  check_in_voided: ({ date, points, reason }) => ({
    tone: 'warning',
    title: t('notices.checkInVoided.title', { day: formatDayShort(date) }),
    text: because(
      points < 0 ? t('notices.checkInVoided.text', { points: -points }) : t('notices.checkInVoided.kept'),
      reason,
    ),
  }),
  correction_rejected: ({ date, reason }) => ({
    tone: 'warning',
    title: t('notices.correctionRejected.title', { day: formatDayShort(date) }),
    text: because(t('notices.correctionRejected.text'), reason),
  }),
  account_status: ({ status, reason }) => ({
    tone: status === 'approved' ? 'success' : 'warning',
    title: t('notices.account.title'),
    text: because(t(`notices.account.${status}`), reason),
  }),
  zone_changed: ({ name, from, to, holdsFrom }) => ({
    tone: 'info',
    title: t('notices.zone.title', { name }),
    text: t('notices.zone.text', { from, to, day: formatDayShort(holdsFrom) }),
  }),
  zone_set: ({ to, holdsFrom }) => ({
    tone: 'info',
    title: t('notices.zoneSet.title'),
    text: t('notices.zoneSet.text', { to, day: formatDayShort(holdsFrom) }),
  }),
  role_changed: ({ role }) => ({
    tone: 'info',
    title: t('notices.role.title'),
    text: t(`notices.role.${role}`),
  }),
  calendar_changed: ({ calendar, reason }) => ({
    tone: 'info',
    title: t('notices.calendar.title'),
    text: because(t('notices.calendar.text', { calendar }), reason),
  }),
  calendar_days_changed: ({ calendar, points, streak }) => ({
    tone: points < 0 ? 'info' : 'success',
    title: t('notices.calendarDays.title', { calendar }),
    text:
      points === 0
        ? t('notices.calendarDays.streak', { streak })
        : t('notices.calendarDays.text', { streak, points: formatSigned(points) }),
  }),
  activity_recorded: (facts) => ({ tone: 'success', title: t('notices.activity.recorded'), text: activity(facts) }),
  activity_removed: (facts) => ({ tone: 'info', title: t('notices.activity.removed'), text: activity(facts) }),
  leave_given: ({ startDate, endDate, reason }) => ({
    tone: 'success',
    title: t('notices.leave.title'),
    text: because(
      startDate === endDate
        ? t('notices.leave.day', { day: formatDayShort(startDate) })
        : t('notices.leave.text', { from: formatDayShort(startDate), to: formatDayShort(endDate) }),
      reason,
    ),
  }),
  leave_rejected: ({ startDate, endDate, reason }) => ({
    tone: 'warning',
    title: t('notices.leaveRejected.title'),
    text: because(
      startDate === endDate
        ? t('notices.leaveRejected.day', { day: formatDayShort(startDate) })
        : t('notices.leaveRejected.text', { from: formatDayShort(startDate), to: formatDayShort(endDate) }),
      reason,
    ),
  }),
  leave_taken_back: ({ startDate, endDate, reason }) => ({
    tone: 'warning',
    title: t('notices.leaveBack.title'),
    text: because(
      startDate === endDate
        ? t('notices.leaveBack.day', { day: formatDayShort(startDate) })
        : t('notices.leaveBack.text', { from: formatDayShort(startDate), to: formatDayShort(endDate) }),
      reason,
    ),
  }),
  redemption_approved: ({ reward }) => ({
    tone: 'success',
    title: t('notices.approved.title', { reward }),
    text: t('notices.approved.text'),
  }),
  redemption_rejected: ({ reward, points, reason }) => ({
    tone: 'warning',
    title: t('notices.rejected.title', { reward }),
    text: because(t('notices.back', { points }), reason),
  }),
  redemption_cancelled: ({ reward, points, reason }) => ({
    tone: 'info',
    title: t('notices.cancelled.title', { reward }),
    text: because(t('notices.back', { points }), reason),
  }),
  scoring_proposed: ({ by, reason }) => ({
    tone: 'info',
    title: t('notices.scoring.proposed.title'),
    text: because(t('notices.scoring.proposed.text', { by }), reason),
  }),
  scoring_approved: ({ by, reason, holdsFrom }) => ({
    tone: 'success',
    title: t('notices.scoring.approved.title'),
    text: because(t('notices.scoring.approved.text', { by, day: formatDayShort(holdsFrom) }), reason),
  }),
  scoring_rejected: ({ by, reason }) => ({
    tone: 'warning',
    title: t('notices.scoring.rejected.title'),
    text: because(t('notices.scoring.rejected.text', { by }), reason),
  }),
  scoring_replaced: ({ by }) => ({
    tone: 'warning',
    title: t('notices.scoring.replaced.title'),
    text: t('notices.scoring.replaced.text', { by }),
  }),
  redemption_fulfilled: ({ reward, notes }) => ({
    tone: 'success',
    title: t('notices.fulfilled.title', { reward }),
    text: because(t('notices.fulfilled.text'), notes),
  }),
};

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(WORDS, kind);

/** What happened, in the language in use. What a newer server tells of has words of its own after the next update. */
export function wordsOfNotice({ kind, facts }: Notices['items'][number]): NoticeWords {
  if (!isKnown(kind)) return { tone: 'info', title: t('notices.other.title'), text: t('notices.other.text') };
  const words = WORDS[kind] as (facts: unknown) => NoticeWords;
  return words(facts);
}
