/** The texts of notifications are in domain/notices. */
export const english = {
  'app.name': 'Employee Rewards',
  'weekly.subject': 'Your week: {points, plural, one {# point} other {# points}}',
  'weekly.kicker': '{from} to {to}',
  'weekly.heading': 'Your week, {name}',
  'weekly.full': 'You checked in on every one of your working days. Well done.',
  'weekly.some': 'You checked in on {days, plural, one {# day} other {# days}}.',
  'weekly.none': 'There was no check-in of yours this week. The next one begins a new streak.',
  'weekly.off': 'You had the week off. It does not break your streak.',
  'weekly.days': 'working days checked in',
  'weekly.daysValue': '{checkedIn} of {scheduled}',
  'weekly.onTime': 'on time',
  'weekly.points': 'points earned',
  'weekly.streak': '{days, plural, one {day in a row} other {days in a row}}',
  'weekly.rank': 'rank of all time',
  'weekly.rankValue': '#{rank}',
  'weekly.reward':
    'You have {balance, plural, one {# point} other {# points}}. With {missing, plural, one {# more} other {# more}}, “{reward}” is within reach.',
  'weekly.balance': 'You have {balance, plural, one {# point} other {# points}}.',
  'weekly.button': 'See your profile',
  'button.open': 'Open Employee Rewards',
  'button.rewards': 'See your rewards',
  'button.settings': 'Open the company settings',
  'announcement.kicker': 'Announcement',
  'footer.why': 'You get this because “E-mail updates” is on in your profile.',
  'footer.choose': 'Choose what is sent',
  'footer.off': 'Turn e-mail off',
} as const;

export type MailTexts = Readonly<Record<keyof typeof english, string>>;
