/** The check-in that opening the app makes. */
export const autoCheckIn = {
  'checkin.byItself': 'Made by itself when you opened the app.',
  'checkin.byItself.done': 'Checked in by itself at {time}: {points, plural, one {# point} other {# points}}.',
  'checkin.byItself.waits': 'Checked in by itself at {time}. It is sent as soon as you are connected.',
  'checkin.byItself.receipt': 'Receipt',
} as const;
