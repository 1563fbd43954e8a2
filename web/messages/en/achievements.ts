/** Achievements and badges. */
export const achievements = {
  'achievements.title': 'Achievements',
  'achievements.intro': 'How far you have come.',
  'achievements.level': 'Level {level}',
  'achievements.next': '{points, plural, one {# more point} other {# more points}} to level {level}',
  'achievements.progress': 'Progress to level {level}',
  'achievements.earned': 'Points earned in all',
  'achievements.streak': 'Current streak',
  'achievements.longest': 'Longest streak',
  'achievements.checkIns': 'Check-ins',
  'achievements.days': '{count, plural, one {day} other {days}}',
  'achievements.record': 'This is your longest streak so far.',
  'achievements.toRecord': '{count, plural, one {# more day} other {# more days}} to pass your longest streak.',
  'achievements.bonus.title': 'Next streak bonus',
  'achievements.bonus.text':
    'Day {day} of your streak brings {points, plural, one {# extra point} other {# extra points}}.',
} as const;
