/** Texts in every dialog of an admin action. */
export const dialogs = {
  'dialog.cancel': 'Cancel',
  'dialog.changed': 'Somebody else changed this in the meantime. Close this and open it again to see what.',
  'dialog.unsure': 'It may have been done all the same. Send it again as it is: it counts once.',
  'dialog.wasDone':
    'Your first try was done after all, and only its answer was lost. What you changed since was not done. Check how it is now before you send it again.',
} as const;
