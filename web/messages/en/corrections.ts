/** Acts of admins on somebody's check-ins and activities. */
export const corrections = {
  'corrections.more': 'Show more',
  'corrections.day': 'Day',
  'corrections.day.missing': 'Please choose the day.',
  'corrections.time': 'Time',
  'corrections.time.missing': 'Please give the time.',
  'corrections.time.hint': 'By their clock: {zone}.',
  'corrections.reason': 'Reason',
  'corrections.reason.hint': 'They read it, and the audit log keeps it.',
  'corrections.reason.missing': 'Please give a reason.',

  'corrections.add': 'Add a missed check-in',
  'corrections.add.title': 'Add a missed check‑in for {person}',
  'corrections.add.text': 'It counts as if it had been made then: points, streak and the bonuses of the days after it.',
  'corrections.add.confirm': 'Add check-in',
  'corrections.add.done':
    '{day} added for {person}: {points, plural, one {# point} other {# points}}. The streak is {streak, plural, one {# day} other {# days}} now.',

  'corrections.leave': 'Give leave',
  'corrections.leave.title': 'Give leave to {person}',
  'corrections.leave.text':
    'Days of leave never break a streak. For days that are over, the streak and its bonuses are counted anew: points come or go with them.',
  'corrections.leave.from': 'First day',
  'corrections.leave.to': 'Last day',
  'corrections.leave.confirm': 'Give leave',
  'corrections.leave.done': '{person} has leave. The streak is {streak, plural, one {# day} other {# days}} now.',
  'corrections.movedPoints': 'Points: {points}.',

  'corrections.leaves': 'Leave',
  'corrections.leaves.none': 'No leave yet',
  'corrections.leaves.none.text': 'Leave that is given to them stands here.',
  'corrections.leaves.span': '{from} to {to}',
  'corrections.leaves.by': 'given by {name}',
  'corrections.leaves.cancelled': 'Taken back',
  'corrections.leaveBack': 'Take back',
  'corrections.leaveBack.of': 'Take the leave of {days} back',
  'corrections.leaveBack.title': 'Take the leave of {days} back?',
  'corrections.leaveBack.text':
    'The days count as if {person} had never had leave: streak, bonuses and months are counted anew, and points come or go with them. Badges stay.',
  'corrections.leaveBack.confirm': 'Take back',
  'corrections.leaveBack.done':
    'The leave of {person} is taken back. The streak is {streak, plural, one {# day} other {# days}} now.',

  'corrections.void': 'Void check-in',
  'corrections.void.of': 'Void the check-in of {day}',
  'corrections.void.title': 'Void the check-in of {day}?',
  'corrections.void.text':
    'The check-in of {person} at {time} goes, and {points, plural, one {its # point} other {its # points}} with it, as well as later bonuses that no longer hold. The streak is counted anew. Badges stay.',
  'corrections.void.keep': 'Leave the points',
  'corrections.void.keep.hint':
    'The streak is counted anew all the same. Should the day be added again, these points do not come twice.',
  'corrections.void.confirm': 'Void check-in',
  'corrections.void.done':
    '{day} voided for {person}: {points, plural, =0 {the points stay} one {# point taken back} other {# points taken back}}. The streak is {streak, plural, one {# day} other {# days}} now.',

  'corrections.activities': 'Activities',
  'corrections.activities.none': 'No activities yet',
  'corrections.activities.none.text': 'Log what they do for the team, their health, their skills or the company.',
  'corrections.activities.none.own': 'Another admin logs yours.',
  'corrections.recordedBy': 'logged by {name}',
  'corrections.log': 'Log activity',
  'corrections.log.title': 'Log an activity of {person}',
  'corrections.log.text': 'Badges that it completes are given at their next check-in.',
  'corrections.log.kind': 'Kind',
  'corrections.log.what': 'What it was',
  'corrections.log.what.missing': 'Please say what it was.',
  'corrections.log.confirm': 'Log activity',
  'corrections.log.done': 'Logged for {person}: {title}.',
  'corrections.kind.team': 'Team',
  'corrections.kind.wellness': 'Wellness',
  'corrections.kind.course': 'Course',
  'corrections.kind.suggestion': 'Suggestion',
  'corrections.remove': 'Remove {title}',
  'corrections.remove.title': 'Remove this activity?',
  'corrections.remove.text': '“{title}” no longer counts towards badges. Badges that they have stay.',
  'corrections.remove.confirm': 'Remove',
  'corrections.remove.done': 'Removed: {title}.',
} as const;
