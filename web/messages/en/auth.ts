/** Sign-in. */
export const auth = {
  'auth.tagline': 'A good morning is worth something.',
  'auth.intro': 'Check in, keep your streak, and turn your points into rewards.',
  'auth.choose': 'Choose a demo account',
  'auth.note': 'These are made-up people in a made-up company. Nothing you do here reaches anybody.',
  'auth.role.employee': 'Employee',
  'auth.role.admin': 'Admin',
  'auth.role.super_admin': 'Super admin',
  'auth.about.employee': 'Check in, climb the leaderboard, claim rewards.',
  'auth.about.admin': 'Decide on what people claim.',
  'auth.about.super_admin': 'Run all of it.',
} as const;
