import { englishTitles } from '../../../domain/achievements/titles.ts';

/** The parts beside the check-in: figures, the next reward, recent achievements, the quote. */
export const figures = {
  'dashboard.balance': 'Points to spend',
  'dashboard.earned': '{points} earned in all',
  'dashboard.spend': 'See rewards',
  'dashboard.achievements': 'See achievements',
  'dashboard.figures': 'Your figures',
  'dashboard.level': 'Level',
  'dashboard.rank': 'Rank, all time',
  'dashboard.rank.value': '#{rank}',
  'dashboard.rank.none': 'No rank',
  'dashboard.rank.up': 'Up {count, plural, one {# place} other {# places}} this week',
  'dashboard.rank.down': 'Down {count, plural, one {# place} other {# places}} this week',
  'dashboard.next': 'Next reward',
  'dashboard.goal': 'Your goal',
  'dashboard.goal.left': '{points, plural, one {# point} other {# points}} to go',
  'dashboard.goal.mornings':
    '{points, plural, one {# point} other {# points}} to go, about {mornings, plural, one {# morning} other {# mornings}}',
  'dashboard.goal.reached': 'Yours when you like',
  'dashboard.goal.unavailable': 'Not on offer right now',
  'dashboard.goal.sold_out': 'Out of stock right now',
  'dashboard.goal.gone': 'No longer offered',
  'dashboard.goal.remove': 'Remove goal',
  'dashboard.next.progress': 'Progress towards {name}',
  'dashboard.awards': 'Recent achievements',
  'dashboard.awards.none': 'Your first badge is waiting.',
  'dashboard.average': 'Usual check-in',
  'dashboard.average.none': 'None yet',
  'dashboard.total': 'Check-ins',
  'dashboard.quote': 'Quote of the day',

  ...englishTitles,
} as const;
