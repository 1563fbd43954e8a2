import { addDays, type LocalDate } from '../time/local-date.ts';
import type { Language } from '../text/languages.ts';
import type { Figure, Letter } from './letter.ts';
import { mailSpeechIn } from './texts.ts';

/** A user's week, by their own days. */
export interface WeeklyReport {
  firstName: string;
  /** Both days are of the week. */
  from: LocalDate;
  to: LocalDate;
  /** Scheduled days, and on how many of them the user checked in. */
  scheduled: number;
  checkedIn: number;
  /** Check-ins on any day, and those on time. */
  checkIns: number;
  onTime: number;
  /** What the week brought; corrections count. */
  points: number;
  balance: number;
  streak: number;
  /** Null for people who do not rank, and where it is not known. */
  rank: number | null;
  /** The cheapest reward that the balance does not cover. */
  nextReward: { name: string; pointsCost: number } | null;
}

/** The seven days before `today`: those that a report of that day tells of. */
export const weekBefore = (today: LocalDate): { from: LocalDate; to: LocalDate } => ({
  from: addDays(today, -7),
  to: addDays(today, -1),
});

/** The weekly report of spec section 9, as a letter. */
export function weeklyReportLetter(report: WeeklyReport, language: Language): Letter {
  const { say, number, day } = mailSpeechIn(language);
  const { scheduled, checkedIn, checkIns, rank, nextReward, balance } = report;
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
    paragraphs: [went()],
    figures: figures.filter((figure) => figure !== null),
    closing: nextReward
      ? say('weekly.reward', { balance, missing: nextReward.pointsCost - balance, reward: nextReward.name })
      : say('weekly.balance', { balance }),
    button: { label: say('weekly.button'), path: '/employee/profile' },
  };
}
