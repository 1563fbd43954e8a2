/** What every dialog of an admin's act says. */
export const act = {
  'act.cancel': 'Cancel',
  'act.changed': 'Somebody else changed this in the meantime. Close this and open it again to see what.',
  'act.unsure': 'It may have been done all the same. Send it again as it is: it counts once.',
  'act.wasDone':
    'Your first try was done after all, and only its answer was lost. What you changed since was not done. Close this and look before you send it.',
} as const;
