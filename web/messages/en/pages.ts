/** Pages that stand alone: an account refused, a cleared device, an address that is not there. */
export const pages = {
  'account.title': 'You cannot use the app right now',
  'clear.title': 'Clear this device',
  'clear.looking': 'Looking for what has not been sent yet...',
  'clear.clearing': 'Clearing...',
  'clear.done': 'Done. You are signed out, and this device keeps nothing of the app.',
  'clear.failed': 'Not everything could be cleared.',
  'clear.unsent':
    '{count, plural, one {One action on this device has} other {# actions on this device have}} not been sent yet. Clearing deletes what is unsent. This cannot be undone.',
  'clear.question': 'This signs you out and removes everything that the app keeps on this device.',
  'clear.keep': 'Keep it',
  'clear.confirm': 'Clear anyway',
  'clear.confirmPlain': 'Clear and sign out',
  'clear.signIn': 'Go to sign in',
  'notFound.title': 'Page not found',
  'notFound.text': 'There is nothing at this address. It may have moved, or the link has a slip in it.',
  'notFound.home': 'Go to your start page',
  'unauthorized.title': 'This page is not for your role',
  'unauthorized.text': 'Only admins can open it. If you should be one, ask your HR team.',
} as const;
