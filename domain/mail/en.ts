/** The texts of notifications are in domain/notices. */
export const english = {
  'app.name': 'Employee Rewards',
  'weekly.subject': 'Your week: {points, plural, one {# point} other {# points}}',
  'weekly.kicker': '{from} to {to}',
  'weekly.heading': 'Your week, {name}',
  'weekly.full': 'You checked in every working day. Well done!',
  'weekly.some': 'You checked in on {days, plural, one {# day} other {# days}}.',
  'weekly.none': 'You didn’t check in this week. Your next check-in starts a new streak.',
  'weekly.off': 'You had the week off. Your streak is safe.',
  'weekly.thanks': 'You were thanked {times, plural, one {once} other {# times}}.',
  'weekly.days': 'working days checked in',
  'weekly.daysValue': '{checkedIn} of {scheduled}',
  'weekly.onTime': 'on time',
  'weekly.points': 'points earned',
  'weekly.streak': '{days, plural, one {day in a row} other {days in a row}}',
  'weekly.rank': 'all-time rank',
  'weekly.rankValue': '#{rank}',
  'weekly.reward':
    'You have {balance, plural, one {# point} other {# points}}. Earn {missing, plural, one {# more} other {# more}} to claim “{reward}”.',
  'weekly.balance': 'You have {balance, plural, one {# point} other {# points}}.',
  'weekly.button': 'See your profile',
  'button.open': 'Open Employee Rewards',
  'button.rewards': 'See your rewards',
  'button.settings': 'Open company settings',
  'announcement.kicker': 'Announcement',
  'footer.why': 'You’re getting this because “Email updates” is on in your profile.',
  'footer.choose': 'Choose what we send',
  'footer.off': 'Turn off email',
} as const;

export type MailTexts = Readonly<Record<keyof typeof english, string>>;
