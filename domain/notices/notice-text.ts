import type { DeliveryFacts, DeliveryKind } from '../notifications/kinds.ts';
import type { ParamsOf, ParamValue } from '../text/message-params.ts';
import type { englishTitles } from '../achievements/titles.ts';
import type { english } from './en.ts';

export interface NoticeText {
  tone: 'success' | 'warning' | 'info';
  title: string;
  text: string;
}

type Texts = typeof english & typeof englishTitles;
type Args<Key extends keyof Texts> = [ParamsOf<Texts[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<Texts[Key]>, ParamValue>>];

export interface Speech {
  say<Key extends keyof Texts>(key: Key, ...args: Args<Key>): string;
  /** In the reader's language, unless the company wrote it (domain/text/built-in.ts). */
  name(rewardOrBadge: string): string;
  day(localDate: string): string;
  signed(value: number): string;
}

type TextWriters = { [Kind in DeliveryKind]: (facts: DeliveryFacts[Kind]) => NoticeText };

const because = (say: Speech['say'], text: string, reason: string | null): string =>
  reason ? say('notices.because', { text, reason }) : text;

function writeRecordTexts({
  say,
  name,
  day,
}: Speech): Pick<
  TextWriters,
  | 'bonus_awarded'
  | 'bonus_taken_back'
  | 'check_in_added'
  | 'check_in_voided'
  | 'correction_rejected'
  | 'activity_recorded'
  | 'activity_removed'
  | 'badge_earned'
  | 'achievement_unlocked'
> {
  return {
    bonus_awarded: ({ points, description, by }) => ({
      tone: 'success',
      title: by ? say('notices.bonus.from', { points, name: by }) : say('notices.bonus.title', { points }),
      text: description,
    }),
    bonus_taken_back: ({ points, description, by }) => ({
      tone: 'warning',
      title: by
        ? say('notices.bonusTakenBack.from', { points, name: by })
        : say('notices.bonusTakenBack.title', { points }),
      text: description,
    }),
    check_in_added: ({ date, points, reason }) => ({
      tone: 'success',
      title: say('notices.checkInAdded.title', { day: day(date) }),
      text: because(say, say('notices.checkInAdded.text', { points }), reason),
    }),
    check_in_voided: ({ date, points, reason }) => ({
      tone: 'warning',
      title: say('notices.checkInVoided.title', { day: day(date) }),
      text: because(
        say,
        points < 0 ? say('notices.checkInVoided.text', { points: -points }) : say('notices.checkInVoided.kept'),
        reason,
      ),
    }),
    correction_rejected: ({ date, reason }) => ({
      tone: 'warning',
      title: say('notices.correctionRejected.title', { day: day(date) }),
      text: because(say, say('notices.correctionRejected.text'), reason),
    }),
    activity_recorded: ({ title }) => ({
      tone: 'success',
      title: say('notices.activity.recorded'),
      text: say('notices.activity.recorded.text', { title }),
    }),
    activity_removed: ({ title }) => ({
      tone: 'info',
      title: say('notices.activity.removed'),
      text: say('notices.activity.removed.text', { title }),
    }),
    badge_earned: ({ badge, points }) => ({
      tone: 'success',
      title: say('notices.badge.title', { badge: name(badge) }),
      text: points > 0 ? say('notices.badge.points', { points }) : say('notices.badge.text'),
    }),
    achievement_unlocked: ({ achievement }) => ({
      tone: 'success',
      title: say('notices.achievement.title', { achievement: say(`award.${achievement}`) }),
      text: say('notices.achievement.text'),
    }),
  };
}

function writeThanksTexts({
  say,
}: Speech): Pick<
  TextWriters,
  'thanks_received' | 'thanks_held' | 'thanks_refused' | 'thanks_withdrawn' | 'thanks_to_review'
> {
  return {
    thanks_received: ({ words, points, by }) => ({
      tone: 'success',
      title: by ? say('notices.thanks.from', { name: by }) : say('notices.thanks.title'),
      text: points > 0 ? say('notices.thanks.points', { words, points }) : say('notices.thanks.words', { words }),
    }),
    thanks_held: ({ words }) => ({
      tone: 'info',
      title: say('notices.thanksHeld.title'),
      text: say('notices.thanks.words', { words }),
    }),
    thanks_refused: ({ reason, points }) => ({
      tone: 'warning',
      title: say('notices.thanksRefused.title'),
      text: because(
        say,
        points > 0 ? say('notices.thanksRefused.points', { points }) : say('notices.thanksRefused.text'),
        reason,
      ),
    }),
    thanks_withdrawn: ({ reason, points, isGiver }) => ({
      tone: 'warning',
      title: say(isGiver ? 'notices.thanksWithdrawn.given' : 'notices.thanksWithdrawn.received'),
      text: because(
        say,
        points > 0 ? say('notices.thanksWithdrawn.points', { points }) : say('notices.thanksWithdrawn.text'),
        reason,
      ),
    }),
    thanks_to_review: ({ name, isReported }) => ({
      tone: 'info',
      title: say(isReported ? 'notices.thanksReported.title' : 'notices.thanksToReview.title', { name }),
      text: say('notices.thanksToReview.text'),
    }),
  };
}

function writeAccountTexts({
  say,
  day,
  signed,
}: Speech): Pick<
  TextWriters,
  | 'account_status'
  | 'account_waiting'
  | 'kiosk_guessed'
  | 'zone_changed'
  | 'zone_set'
  | 'role_changed'
  | 'calendar_changed'
  | 'calendar_days_changed'
> {
  return {
    account_status: ({ status, reason }) => ({
      tone: status === 'approved' ? 'success' : 'warning',
      title: say('notices.account.title'),
      text: because(say, say(`notices.account.${status}`), reason),
    }),
    account_waiting: ({ name, email, person }) => ({
      tone: 'warning',
      title: say('notices.accountWaiting.title', { name }),
      text: say('notices.accountWaiting.text', { email, person }),
    }),
    kiosk_guessed: ({ station }) => ({
      tone: 'warning',
      title: say('notices.kioskGuessed.title', { station }),
      text: say('notices.kioskGuessed.text'),
    }),
    zone_changed: ({ name, from, to, holdsFrom }) => ({
      tone: 'info',
      title: say('notices.zone.title', { name }),
      text: say('notices.zone.text', { from, to, day: day(holdsFrom) }),
    }),
    zone_set: ({ to, holdsFrom }) => ({
      tone: 'info',
      title: say('notices.zoneSet.title'),
      text: say('notices.zoneSet.text', { to, day: day(holdsFrom) }),
    }),
    role_changed: ({ role }) => ({
      tone: 'info',
      title: say('notices.role.title'),
      text: say(`notices.role.${role}`),
    }),
    calendar_changed: ({ calendar, reason }) => ({
      tone: 'info',
      title: say('notices.calendar.title'),
      text: because(say, say('notices.calendar.text', { calendar }), reason),
    }),
    calendar_days_changed: ({ calendar, points, streak }) => ({
      tone: points < 0 ? 'info' : 'success',
      title: say('notices.calendarDays.title', { calendar }),
      text:
        points === 0
          ? say('notices.calendarDays.streak', { streak })
          : say('notices.calendarDays.text', { streak, points: signed(points) }),
    }),
  };
}

function writeLeaveTexts({
  say,
  day,
}: Speech): Pick<TextWriters, 'leave_given' | 'leave_rejected' | 'leave_taken_back'> {
  return {
    leave_given: ({ startDate, endDate, reason }) => ({
      tone: 'success',
      title: say('notices.leave.title'),
      text: because(
        say,
        startDate === endDate
          ? say('notices.leave.day', { day: day(startDate) })
          : say('notices.leave.text', { from: day(startDate), to: day(endDate) }),
        reason,
      ),
    }),
    leave_rejected: ({ startDate, endDate, reason }) => ({
      tone: 'warning',
      title: say('notices.leaveRejected.title'),
      text: because(
        say,
        startDate === endDate
          ? say('notices.leaveRejected.day', { day: day(startDate) })
          : say('notices.leaveRejected.text', { from: day(startDate), to: day(endDate) }),
        reason,
      ),
    }),
    leave_taken_back: ({ startDate, endDate, reason, isReward }) => {
      const text =
        startDate === endDate
          ? say('notices.leaveBack.day', { day: day(startDate) })
          : say('notices.leaveBack.text', { from: day(startDate), to: day(endDate) });
      return {
        tone: 'warning',
        title: say('notices.leaveBack.title'),
        text: because(say, isReward ? `${text} ${say('notices.leaveBack.reward')}` : text, reason),
      };
    },
  };
}

function writeClaimTexts({
  say,
  name,
  day,
}: Speech): Pick<
  TextWriters,
  'redemption_approved' | 'redemption_day_off' | 'redemption_rejected' | 'redemption_cancelled' | 'redemption_fulfilled'
> {
  return {
    redemption_approved: ({ reward }) => ({
      tone: 'success',
      title: say('notices.approved.title', { reward: name(reward) }),
      text: say('notices.approved.text'),
    }),
    redemption_day_off: ({ reward, count, days }) => ({
      tone: 'success',
      title: say('notices.approved.title', { reward: name(reward) }),
      text: [
        ...(days.length > 0 ? [say('notices.dayOff.days', { days: days.map(day).join(', ') })] : []),
        ...(days.length < count ? [say('notices.dayOff.choose', { count: count - days.length })] : []),
      ].join(' '),
    }),
    redemption_rejected: ({ reward, points, reason }) => ({
      tone: 'warning',
      title: say('notices.rejected.title', { reward: name(reward) }),
      text: because(say, say('notices.back', { points }), reason),
    }),
    redemption_cancelled: ({ reward, points, reason }) => ({
      tone: 'info',
      title: say('notices.cancelled.title', { reward: name(reward) }),
      text: because(say, say('notices.back', { points }), reason),
    }),
    redemption_fulfilled: ({ reward, notes }) => ({
      tone: 'success',
      title: say('notices.fulfilled.title', { reward: name(reward) }),
      text: because(say, say('notices.fulfilled.text'), notes),
    }),
  };
}

function writeProposalTexts({
  say,
  day,
}: Speech): Pick<TextWriters, 'setting_proposed' | 'setting_approved' | 'setting_rejected' | 'setting_replaced'> {
  return {
    setting_proposed: ({ setting, by, reason }) => ({
      tone: 'info',
      title: say(`notices.proposed.${setting}`),
      text: because(say, say('notices.proposed.text', { by }), reason),
    }),
    setting_approved: ({ setting, by, reason, holdsFrom }) => ({
      tone: 'success',
      title: say(`notices.proposal.approved.${setting}`),
      text: because(say, say('notices.proposal.approved.text', { by, day: day(holdsFrom) }), reason),
    }),
    setting_rejected: ({ setting, by, reason }) => ({
      tone: 'warning',
      title: say(`notices.proposal.rejected.${setting}`),
      text: because(say, say('notices.proposal.rejected.text', { by }), reason),
    }),
    setting_replaced: ({ setting, by }) => ({
      tone: 'warning',
      title: say(`notices.proposal.replaced.${setting}`),
      text: say('notices.proposal.replaced.text', { by }),
    }),
  };
}

/** Spec section 9. */
function writeReminders({
  say,
}: Speech): Pick<TextWriters, 'announcement' | 'daily_checkin' | 'nudge' | 'weekly_report' | 'monthly_rewards'> {
  return {
    announcement: ({ title, message }) => ({ tone: 'info', title, text: message }),
    daily_checkin: () => ({
      tone: 'info',
      title: say('notices.dailyCheckIn.title'),
      text: say('notices.dailyCheckIn.text'),
    }),
    nudge: () => ({ tone: 'info', title: say('notices.nudge.title'), text: say('notices.nudge.text') }),
    weekly_report: () => ({
      tone: 'info',
      title: say('notices.weeklyReport.title'),
      text: say('notices.weeklyReport.text'),
    }),
    monthly_rewards: () => ({
      tone: 'info',
      title: say('notices.monthlyRewards.title'),
      text: say('notices.monthlyRewards.text'),
    }),
  };
}

function writeCelebrationTexts({
  say,
}: Speech): Pick<TextWriters, 'celebration_anniversary' | 'celebration_birthday' | 'celebration_welcome'> {
  const withPoints = (text: string, points: number) =>
    points > 0 ? say('notices.celebration.points', { text, points }) : text;
  return {
    celebration_anniversary: ({ years, points }) => ({
      tone: 'success',
      title: say('notices.anniversary.title', { years }),
      text: withPoints(say('notices.anniversary.text'), points),
    }),
    celebration_birthday: ({ points }) => ({
      tone: 'success',
      title: say('notices.birthday.title'),
      text: withPoints(say('notices.birthday.text'), points),
    }),
    celebration_welcome: () => ({
      tone: 'success',
      title: say('notices.welcome.title'),
      text: say('notices.welcome.text'),
    }),
  };
}

const writeTexts = (speech: Speech): TextWriters => ({
  ...writeRecordTexts(speech),
  ...writeThanksTexts(speech),
  ...writeAccountTexts(speech),
  ...writeLeaveTexts(speech),
  ...writeClaimTexts(speech),
  ...writeProposalTexts(speech),
  ...writeCelebrationTexts(speech),
  ...writeReminders(speech),
});

/** An unknown kind, from a newer release, gets a general text. */
export function toNoticeText(notice: { kind: string; facts: unknown }, speech: Speech): NoticeText {
  const texts = writeTexts(speech);
  if (!Object.hasOwn(texts, notice.kind)) {
    return { tone: 'info', title: speech.say('notices.other.title'), text: speech.say('notices.other.text') };
  }
  const tell = texts[notice.kind as DeliveryKind] as (facts: unknown) => NoticeText;
  return tell(notice.facts);
}
