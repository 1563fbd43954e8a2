/** The admin's start. */
export const adminHome = {
  'home.figures': 'The company today',
  'home.figures.on': 'The company on {date}',
  'home.start': 'Start here',
  'home.start.text': 'Two things, and the first morning can come.',
  'home.start.people': 'Bring your people in',
  'home.start.people.text': 'Import a CSV file from your HR system. You see what would change before it does.',
  'home.start.people.do': 'Import people',
  'home.start.rewards': 'Give points a purpose',
  'home.start.rewards.text': 'Create the first rewards, from a coffee to an extra day off.',
  'home.start.rewards.do': 'Create rewards',

  'home.approvals': 'Waiting for approval',
  'home.approvals.none': 'Nobody is waiting.',
  'home.approvals.open': 'See everybody who waits',
  'home.approvals.since': 'Since {date}',
  'home.claims.since': '{reward}, {date}',

  'home.acts': 'Recent activity',
  'home.acts.all': 'Open the audit log',
  'home.acts.empty.title': 'Nothing has been done yet',
  'home.acts.empty.text': 'What admins do shows up here: approvals, awards, corrections.',
  'home.acts.somebody': 'Somebody',

  'home.places': 'Go to',
  'home.place.import': 'Import people',
  'home.place.rewards': 'Rewards, badges, quotes',
  'home.place.announcements': 'Announcements',
  'home.place.exports': 'Exports',
  'home.place.settings': 'Company settings',
  'home.place.audit': 'Audit log',
  'home.place.api': 'API for developers',
} as const;
