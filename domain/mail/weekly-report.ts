import { addDays, type LocalDate } from '../time/local-date.ts';
import { translateBuiltIn } from '../text/built-in.ts';
import type { Language } from '../text/languages.ts';
import type { Figure, Letter } from './letter.ts';
import { mailSpeechIn } from './texts.ts';

/** The days of the week are the user's local days. */
export interface WeeklyReport {
  firstName: string;
  from: LocalDate;
  to: LocalDate;
  scheduled: number;
  checkedIn: number;
  /** The number of check-ins, also on days off. */
  checkIns: number;
  onTime: number;
  /** The points of the week, including corrections. */
  points: number;
  balance: number;
  streak: number;
  /** The thanks that the user received in the week and that were not withdrawn. */
  thanks: number;
  /** Null for users who do not rank, and when the rank is unknown. */
  rank: number | null;
  /** The cheapest reward that costs more than the balance. */
  nextReward: { name: string; pointsCost: number } | null;
}

/** A report that is sent on `today` covers these days. */
export const weekBefore = (today: LocalDate): { from: LocalDate; to: LocalDate } => ({
  from: addDays(today, -7),
  to: addDays(today, -1),
});

/** Spec section 9. */
export function writeWeeklyReport(report: WeeklyReport, language: Language): Letter {
  const { say, number, day } = mailSpeechIn(language);
  const { scheduled, checkedIn, checkIns, rank, nextReward, balance, thanks } = report;
  const went = () => {
    if (scheduled > 0 && checkedIn === scheduled) return say('weekly.full');
    if (checkIns > 0) return say('weekly.some', { days: checkIns });
    return scheduled === 0 ? say('weekly.off') : say('weekly.none');
  };
  const figures: (Figure | null)[] = [
    scheduled > 0 ? { value: say('weekly.daysValue', { checkedIn, scheduled }), label: say('weekly.days') } : null,
    checkIns > 0 ? { value: number(report.onTime), label: say('weekly.onTime') } : null,
    { value: number(report.points), label: say('weekly.points') },
    { value: number(report.streak), label: say('weekly.streak', { days: report.streak }) },
    rank === null ? null : { value: say('weekly.rankValue', { rank }), label: say('weekly.rank') },
  ];
  return {
    subject: say('weekly.subject', { points: report.points }),
    kicker: say('weekly.kicker', { from: day(report.from), to: day(report.to) }),
    heading: say('weekly.heading', { name: report.firstName }),
    // Nobody reads that there were none.
    paragraphs: [went(), ...(thanks > 0 ? [say('weekly.thanks', { times: thanks })] : [])],
    figures: figures.filter((figure) => figure !== null),
    closing: nextReward
      ? say('weekly.reward', {
          balance,
          missing: nextReward.pointsCost - balance,
          reward: translateBuiltIn(nextReward.name, language),
        })
      : say('weekly.balance', { balance }),
    button: { label: say('weekly.button'), path: '/employee/profile' },
  };
}
