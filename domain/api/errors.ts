export type { FieldIssue } from '../errors/field-problems.ts';
export type { ErrorBody } from './error-body.ts';

/**
 * Clients decide by the code, never by the message. Codes of invalid input contain "validation", as spec section 8
 * requires.
 */
export const ERRORS = {
  'auth/unauthorized': { status: 401, message: 'Authentication failed. Please sign in again.' },
  'auth/forbidden': { status: 403, message: 'You do not have permission to perform this action.' },
  account_inactive: { status: 403, message: 'This account is no longer active. Ask your HR team.' },
  account_pending: { status: 403, message: 'This account is waiting for approval. Ask your HR team.' },
  account_suspended: { status: 403, message: 'This account is suspended. Ask your HR team.' },
  account_rejected: { status: 403, message: 'This account was not approved. Ask your HR team.' },
  account_conflict: {
    status: 409,
    message: 'Another account already uses this e-mail address. Ask your HR team.',
  },
  account_waits_for_hr: {
    status: 409,
    message: 'You had an account here before. Ask HR to bring it back, then sign in again.',
  },
  account_removed: {
    status: 409,
    message: 'This account was removed at the sign-in provider. Bring it back or set it aside on the person’s page.',
  },
  account_address_gone: {
    status: 409,
    message: 'Another account has this person’s address now, so nobody can sign in to this one.',
  },
  cross_site: { status: 403, message: 'This request came from another site.' },
  validation_webhook: { status: 400, message: 'The webhook message is not signed by the identity provider.' },
  validation_mail_link: {
    status: 400,
    message: 'This link is too old or incomplete. Turn e-mail off in your profile.',
  },
  validation_failed: { status: 400, message: 'Invalid input. Please check your data.' },
  validation_bad_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_media_type: { status: 415, message: 'Send the request body as application/json.' },
  validation_body_too_large: { status: 413, message: 'The request body is larger than 64 KB.' },
  validation_idempotency_key: { status: 400, message: 'Idempotency-Key must be 8 to 100 letters, digits, "-" or "_".' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was already used for another request. Use a new key.',
  },
  import_not_found: { status: 404, message: 'We can’t find this import. Send the file again.' },
  import_expired: {
    status: 409,
    message: 'This import is too old to go on. Send the file again. Nobody is added twice.',
  },
  import_not_ready: { status: 409, message: 'This import isn’t complete. Send the file again.' },
  import_media_type: { status: 415, message: 'Send the file as text/csv.' },
  import_too_large: {
    status: 413,
    message: 'The file is larger than 12 MB. Split it and import each part.',
  },
  import_too_many_rows: {
    status: 400,
    message: 'The file has more than 50,000 rows. Split it and import each part.',
  },
  import_empty: {
    status: 400,
    message: 'This file has no people. Name the columns in its first row, and put one person in each row below.',
  },
  import_not_text: {
    status: 400,
    message: 'This isn’t a CSV file. In your spreadsheet, choose “Save as” and “CSV UTF-8”, then send that file.',
  },
  import_encoding: {
    status: 400,
    message:
      'We can read the letters of this file in several ways. Choose the encoding, or save the file as “CSV UTF-8”.',
  },
  import_day_order: {
    status: 400,
    message: 'We can read the days of this file in two ways. Say if the day or the month comes first.',
  },
  import_quotes: {
    status: 400,
    message: 'A quotation mark is never closed, or is inside a cell. Fix the line named here.',
  },
  import_columns: {
    status: 400,
    message: 'We need a column for Email, and one for Name or First name. Choose them, or start with the template.',
  },
  not_found: { status: 404, message: 'The requested resource was not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  correction_not_found: { status: 404, message: 'This request for a correction was not found.' },
  correction_open: { status: 409, message: 'You have asked for a correction of this day already.' },
  request_limit: {
    status: 409,
    message: 'Five of your requests wait for a decision. Ask again when one is decided.',
  },
  request_decided: { status: 409, message: 'This request has been decided or withdrawn already.' },
  reward_not_found: { status: 404, message: 'Reward not found' },
  redemption_not_found: { status: 404, message: 'Redemption not found' },
  badge_not_found: { status: 404, message: 'Badge not found' },
  activity_not_found: { status: 404, message: 'Activity not found' },
  activity_own: { status: 403, message: 'You cannot record your own activities. Ask another admin.' },
  employee_number_taken: { status: 409, message: 'Somebody else has this employee number.' },
  announcement_not_found: { status: 404, message: 'Announcement not found' },
  announcement_published: { status: 409, message: 'It has gone out already, so it can only be withdrawn.' },
  announcement_withdrawn: { status: 409, message: 'It was cancelled or withdrawn already.' },
  badge_earned: {
    status: 409,
    message: 'Somebody has earned this badge, so what it asks for and its points stay. Retire it and make a new one.',
  },
  badge_over_limit: {
    status: 409,
    message: 'A badge may bring no more points than one award. Give it fewer, or ask a super admin.',
  },
  badge_day_limit: {
    status: 409,
    message:
      'Your badges of the last 24 hours would bring more points than you may give in that time. Go on later, or ask a super admin.',
  },
  badge_terms_own: { status: 403, message: 'You set the terms of this badge. Ask another admin to confirm them.' },
  badge_terms_limit: {
    status: 409,
    message: 'This badge has used up its admin’s limit for today. Ask another admin to confirm it, or go on tomorrow.',
  },
  badge_limit: { status: 409, message: 'There are as many badges as the app can read at once. Retire one first.' },
  quote_not_found: { status: 404, message: 'Quote not found' },
  quote_limit: { status: 409, message: 'There is a quote for every day of a year. Retire one first.' },
  time_zone_unknown: { status: 409, message: 'Say first which time zone you are in: your day runs by it.' },
  check_in_future: { status: 409, message: 'This check-in lies in the future. Check the clock of your device.' },
  check_in_too_old: { status: 409, message: 'This check-in reached us too late to count. Ask your HR team to add it.' },
  check_in_unverified_limit: {
    status: 409,
    message:
      'The time or place of this check-in is not proven, and this month has as many of these as it may. Ask for a correction of that day in your profile: an admin decides.',
  },
  check_in_too_soon: {
    status: 409,
    message: 'Another day has a check-in less than 6 hours from this one. Check in again later.',
  },
  time_zone_bound: {
    status: 403,
    message: 'Your location decides your time zone. Ask your HR team where it is wrong.',
  },
  location_fixed: {
    status: 403,
    message: 'Your location decides how your check-ins count. Ask your HR team to change it.',
  },
  too_many_codes: {
    status: 409,
    message: 'Those were too many codes. Wait a minute, then scan the one at your station.',
  },
  code_unknown: { status: 409, message: 'No station has this code. Scan the code at your station.' },
  code_expired: { status: 409, message: 'This code has changed. Scan the one that the station shows now.' },
  code_needed: { status: 409, message: 'At your location you check in with a code. Scan the one at your station.' },
  station_closed: { status: 409, message: 'This station takes no check-ins now. Scan the code of another one.' },
  station_elsewhere: { status: 409, message: 'This station is at another location. Scan a code at your own.' },
  position_needed: { status: 409, message: 'This station asks where you are. Allow it, then scan again.' },
  station_too_far: { status: 409, message: 'You are too far from this station. Go there, then scan again.' },
  station_network: {
    status: 409,
    message: 'You are in another network. Join the Wi-Fi of this station, then scan again.',
  },
  personal_code_unknown: { status: 404, message: 'Nobody has this code. Look at it in the app and try again.' },
  kiosk_locked: { status: 429, message: 'Too many wrong codes at this kiosk.' },
  station_no_kiosk: { status: 409, message: 'This station is no kiosk. Check in with your phone.' },
  station_not_found: { status: 404, message: 'Station not found' },
  station_limit: { status: 409, message: 'There are 200 stations. Change one that is no longer used.' },
  display_unknown: {
    status: 401,
    message: 'This display is no longer connected. Connect it again in the QR settings.',
  },
  device_not_found: { status: 404, message: 'This device was signed out. Sign in on it again.' },
  wall_not_found: { status: 404, message: 'Lobby screen not found' },
  wall_limit: { status: 409, message: 'There are 10 lobby screens. Disconnect one that is no longer used.' },
  check_in_exists: { status: 409, message: 'This day already has a check-in.' },
  check_in_not_found: { status: 404, message: 'This day has no check-in.' },
  time_zone_too_soon: {
    status: 409,
    message: 'Your time zone changed less than 7 days ago. Change it again when they are over.',
  },
  check_in_own: { status: 403, message: 'You cannot correct your own check-ins. Ask another admin.' },
  leave_own: { status: 403, message: 'You cannot give leave to yourself. Ask another admin.' },
  leave_requests_off: {
    status: 403,
    message: 'This company does not take requests for leave in the app. Ask your HR team.',
  },
  leave_overlaps: { status: 409, message: 'There is leave on some of these days already.' },
  leave_asked: { status: 409, message: 'You have asked for leave on some of these days already.' },
  leave_limit: {
    status: 409,
    message: 'This person has leave in 200 pieces already. Give days that follow each other as one leave.',
  },
  leave_not_found: { status: 404, message: 'Leave not found' },
  leave_taken_back: { status: 409, message: 'This leave has been taken back already.' },
  leave_too_old: {
    status: 409,
    message:
      'Leave that began more than 60 days ago is no longer given or taken back: the record is corrected for 60 days only.',
  },
  leave_points_spent: {
    status: 409,
    message: 'The points that this leave brought are spent already. Take it back once the person has as many again.',
  },
  points_spent: {
    status: 409,
    message:
      'The points of this check-in are spent already. Void it and leave the points, or wait until there are enough.',
  },
  insufficient_points: { status: 409, message: 'Insufficient points' },
  reward_unavailable: { status: 409, message: 'This reward is not available right now.' },
  reward_out_of_stock: { status: 409, message: 'This reward is out of stock.' },
  redemption_wrong_state: { status: 409, message: 'This redemption was already decided. Reload to see its state.' },
  redemption_not_pending: { status: 409, message: 'Only a pending redemption can be cancelled.' },
  redemption_own: { status: 403, message: 'You cannot decide on your own redemption.' },
  redemption_own_cost: {
    status: 403,
    message: 'You set the price of this claim. Another admin has to approve it.',
  },
  award_not_found: { status: 404, message: 'We can’t find those points.' },
  award_of_other: { status: 403, message: 'Another admin gave these points. Only they can take them back.' },
  award_taken_back: { status: 409, message: 'Someone already took these points back.' },
  award_too_old: { status: 409, message: 'These points are too old to take back.' },
  award_spent: { status: 409, message: 'Some of these points are spent, so they stay.' },
  points_own: { status: 403, message: 'You cannot award points to yourself.' },
  award_over_limit: { status: 409, message: 'That is more than one award may give. Give fewer points.' },
  award_day_limit: {
    status: 409,
    message: 'That would be more than you may give within 24 hours. Give fewer points, or go on later.',
  },
  award_not_approved: {
    status: 409,
    message: 'This person waits for approval or is suspended. Approve them first, then give points.',
  },
  account_own: { status: 403, message: 'You cannot change your own account here.' },
  account_of_admin: { status: 403, message: 'Only a super admin can change an admin’s account.' },
  account_wrong_state: { status: 409, message: 'This account was already changed. Reload to see its state.' },
  account_not_pending: {
    status: 409,
    message: 'Only somebody who waits for approval is approved here. Open the person to let them in again.',
  },
  calendar_not_found: { status: 404, message: 'Work calendar not found' },
  calendar_day_begun: {
    status: 403,
    message: 'Only a super admin changes holidays of days that have begun somewhere, for they move points.',
  },
  calendar_times: { status: 403, message: 'Only a super admin changes the times of a calendar, for they move points.' },
  calendar_own: {
    status: 403,
    message: 'This would bring points to yourself. Another super admin must change it.',
  },
  calendar_in_use: { status: 409, message: 'People have this calendar, or had it. Give it another name instead.' },
  calendar_default: { status: 409, message: 'New people get this calendar. Choose another one for them first.' },
  calendar_limit: { status: 409, message: 'There are as many work calendars as there may be. Delete one first.' },
  setting_not_found: { status: 404, message: 'There is no setting of this name.' },
  setting_limit: { status: 409, message: 'There are as many custom settings as there may be. Delete one first.' },
  setting_reserved: { status: 403, message: 'Only a super admin can change this setting.' },
  scoring_over_limit: {
    status: 409,
    message:
      'One check-in could bring more points than the limit for a check-in allows (see Limits). Lower them, or ask a super admin.',
  },
  proposal_not_found: {
    status: 404,
    message: 'This proposal waits no more: it was decided, withdrawn or replaced, or it is too old. Reload the page.',
  },
  proposal_own: {
    status: 403,
    message: 'Another admin must decide on your proposal. You can withdraw it.',
  },
  proposal_of_other: {
    status: 403,
    message: 'Only who made this proposal can withdraw it. You can reject it.',
  },
  setting_reopens_boards: {
    status: 409,
    message:
      'In this time zone it is still the week or month before, whose boards are closed. Try again in some hours.',
  },
  version_conflict: { status: 409, message: 'Somebody else changed this in the meantime. Reload and try again.' },
  busy: { status: 503, message: 'Too many changes at once. Please try again.' },
  rate_limited: { status: 429, message: 'Too many requests. Please slow down.' },
  too_many_keys: {
    status: 429,
    message: 'That is as many changes as one person can make in a day. Please go on tomorrow.',
  },
  claim_limit: { status: 429, message: 'That is a lot of claims in an hour. Please try again later.' },
  identity_unavailable: { status: 503, message: 'The sign-in provider does not answer. Please try again.' },
  misconfigured: { status: 503, message: 'The service is not configured. See its log.' },
  unavailable: { status: 503, message: 'The database does not answer. Please try again later.' },
  push_not_configured: {
    status: 409,
    message:
      'Push notifications are not configured on this server. Its administrator adds the keys that npm run vapid makes.',
  },
  push_no_device: { status: 409, message: 'None of your devices gets push notifications. Switch them on first.' },
  push_failed: { status: 503, message: 'The push service did not take the notification. Please try again later.' },
  archive_unavailable: {
    status: 503,
    message: 'The archive of older months cannot be read at the moment. Please try again later.',
  },
  live_unavailable: { status: 503, message: 'There are no live updates at the moment.' },
  internal: { status: 500, message: 'Server error. Please try again later.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];
