export type { FieldIssue } from '../errors/field-problems.ts';
export type { ErrorBody } from './error-body.ts';

/**
 * Clients decide by the code, never by the message. Codes of invalid input contain "validation", as spec section 8
 * requires.
 */
export const ERRORS = {
  'auth/unauthorized': { status: 401, message: 'Authentication failed. Please sign in again.' },
  'auth/forbidden': { status: 403, message: 'You do not have permission to perform this action.' },
  account_inactive: { status: 403, message: 'This account is no longer active. Ask HR for help.' },
  account_pending: {
    status: 403,
    message: 'This account is waiting for approval. If approval takes too long, ask HR.',
  },
  account_suspended: { status: 403, message: 'This account is suspended. Ask HR for help.' },
  account_rejected: { status: 403, message: 'This account wasn’t approved. Ask HR for help.' },
  account_conflict: {
    status: 409,
    message: 'Another account already uses this email address. Ask HR for help.',
  },
  account_waits_for_hr: {
    status: 409,
    message: 'You had an account here before. Ask HR to bring it back, then sign in again.',
  },
  account_removed: {
    status: 409,
    message:
      'This person’s account with the sign-in provider was deleted. Choose “Bring back” or “Keep separate” on the person’s page.',
  },
  account_address_gone: {
    status: 409,
    message: 'This person’s email address now belongs to another account, so no one can sign in to the old one.',
  },
  cross_site: { status: 403, message: 'This request came from another site. Open the app and try again.' },
  validation_webhook: { status: 400, message: 'The webhook message isn’t signed by the provider.' },
  validation_mail_link: {
    status: 400,
    message: 'This link has expired or is incomplete. Turn off email updates in your profile instead.',
  },
  validation_failed: { status: 400, message: 'Invalid input. Please check your data.' },
  validation_bad_json: { status: 400, message: 'The request body isn’t valid JSON.' },
  validation_media_type: { status: 415, message: 'Send the request body as application/json.' },
  validation_body_too_large: { status: 413, message: 'The request body is over 64 KB.' },
  validation_idempotency_key: { status: 400, message: 'Idempotency-Key must be 8 to 100 letters, digits, "-" or "_".' },
  idempotency_key_reused: {
    status: 409,
    message: 'Another request already used this Idempotency-Key. Use a new key.',
  },
  import_not_found: { status: 404, message: 'We can’t find this import. Upload the file again.' },
  import_expired: {
    status: 409,
    message: 'This import has expired. Upload the file again. No one will be added twice.',
  },
  import_not_ready: { status: 409, message: 'This import isn’t complete. Upload the file again.' },
  import_media_type: { status: 415, message: 'Upload the file as CSV (text/csv).' },
  import_too_large: {
    status: 413,
    message: 'The file is over 12 MB. Split it and import each part.',
  },
  import_too_many_rows: {
    status: 400,
    message: 'The file has more than 50,000 rows. Split it and import each part.',
  },
  import_empty: {
    status: 400,
    message: 'There are no people in this file. Put column names in the first row and one person in each row below.',
  },
  import_not_text: {
    status: 400,
    message: 'This isn’t a CSV file. In your spreadsheet, choose “Save as” and “CSV UTF-8”, then upload that file.',
  },
  import_encoding: {
    status: 400,
    message: 'We can’t tell how this file’s text is encoded. Choose an encoding, or save the file as “CSV UTF-8”.',
  },
  import_day_order: {
    status: 400,
    message: 'Some dates in this file could mean two different days. Choose whether the day or the month comes first.',
  },
  import_quotes: {
    status: 400,
    message: 'This file has an unclosed or misplaced quotation mark. Fix the line shown below.',
  },
  import_columns: {
    status: 400,
    message:
      'We need an Email column, and a Name or First name column. Choose these columns, or start with the template.',
  },
  not_found: { status: 404, message: 'The requested resource was not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  correction_not_found: { status: 404, message: 'We can’t find this correction request.' },
  correction_open: { status: 409, message: 'You’ve already asked HR to correct this day.' },
  request_limit: {
    status: 409,
    message: 'You have five requests waiting. You can send another once HR has answered one of them.',
  },
  request_decided: { status: 409, message: 'This request has already been decided or withdrawn.' },
  reward_not_found: { status: 404, message: 'Reward not found' },
  redemption_not_found: { status: 404, message: 'Redemption not found' },
  badge_not_found: { status: 404, message: 'Badge not found' },
  activity_not_found: { status: 404, message: 'Activity not found' },
  activity_own: { status: 403, message: 'You can’t log your own activities. Ask another admin.' },
  employee_number_taken: { status: 409, message: 'Someone else has this employee number.' },
  announcement_not_found: { status: 404, message: 'Announcement not found' },
  announcement_published: { status: 409, message: 'This announcement is already out, so you can only withdraw it.' },
  announcement_withdrawn: { status: 409, message: 'This announcement has already been canceled or withdrawn.' },
  badge_earned: {
    status: 409,
    message: 'Someone has earned this badge, so you can’t change its rules or points. Retire it and create a new one.',
  },
  badge_over_limit: {
    status: 409,
    message: 'A badge can’t be worth more points than you can give at once. Lower its points, or ask a super admin.',
  },
  badge_day_limit: {
    status: 409,
    message: 'This badge’s points would take you over your 24-hour limit. Try again later, or ask a super admin.',
  },
  badge_terms_own: { status: 403, message: 'You set this badge’s rules. Ask another admin to confirm them.' },
  badge_terms_limit: {
    status: 409,
    message:
      'This badge’s points would take the admin who set its rules over their 24-hour limit. Ask another admin to confirm the rules, or try again later.',
  },
  badge_limit: { status: 409, message: 'You’ve reached the limit for badges. Retire one first.' },
  quote_not_found: { status: 404, message: 'Quote not found' },
  quote_limit: {
    status: 409,
    message: 'You already have a quote for every day of the year. Retire one before you add another.',
  },
  time_zone_unknown: { status: 409, message: 'Choose your time zone first. It decides when your day starts.' },
  check_in_future: { status: 409, message: 'This check-in is in the future. Check your device’s clock.' },
  check_in_too_old: { status: 409, message: 'This check-in reached us too late. Ask HR to add it.' },
  check_in_unverified_limit: {
    status: 409,
    message:
      'We can’t verify this check-in’s time or place, and you’ve reached this month’s limit for unverified check-ins. Request a correction in your profile.',
  },
  check_in_too_soon: {
    status: 409,
    message:
      'Check-ins on different days need to be at least 6 hours apart. Try again later, or choose a different time.',
  },
  time_zone_bound: {
    status: 403,
    message: 'Your time zone is set by your work location. If it’s wrong, tell HR.',
  },
  location_fixed: {
    status: 403,
    message: 'Your work location determines how your check-ins count, so only HR can change your location.',
  },
  too_many_codes: {
    status: 409,
    message: 'You’ve tried too many codes. Wait a minute, then scan the one at your station.',
  },
  code_unknown: { status: 409, message: 'We don’t recognize this code. Scan the one at your station.' },
  code_expired: { status: 409, message: 'This code has expired. Scan the one your station shows now.' },
  code_needed: { status: 409, message: 'You need a code to check in at your location. Scan the one at your station.' },
  station_closed: { status: 409, message: 'This station isn’t taking check-ins right now. Try another one.' },
  station_elsewhere: {
    status: 409,
    message: 'This station is at another work location. Scan a code at the location you’re assigned to.',
  },
  position_needed: {
    status: 409,
    message: 'This station needs your location. Allow access to your location, then scan again.',
  },
  station_too_far: { status: 409, message: 'You’re too far from this station. Move closer, then scan again.' },
  station_network: {
    status: 409,
    message: 'You’re not on the company network. Join the company Wi-Fi, then scan again.',
  },
  personal_code_unknown: {
    status: 404,
    message: 'We don’t recognize this code. Find your current code in your profile and try again.',
  },
  kiosk_locked: { status: 429, message: 'Too many wrong codes at this kiosk. Try again later.' },
  station_no_kiosk: { status: 409, message: 'This station isn’t a kiosk. Check in with your phone.' },
  station_not_found: { status: 404, message: 'Station not found' },
  station_limit: {
    status: 409,
    message: 'You’ve reached the limit of 200 stations. Instead of adding one, edit a station you no longer use.',
  },
  display_unknown: {
    status: 401,
    message: 'This display is no longer connected. Connect it again in QR Settings.',
  },
  device_not_found: { status: 404, message: 'This device was removed. To add it back, sign in on it again.' },
  wall_not_found: { status: 404, message: 'Lobby screen not found' },
  wall_limit: {
    status: 409,
    message: 'You’ve reached the limit of 10 lobby screens. Disconnect one you no longer use.',
  },
  check_in_exists: { status: 409, message: 'There’s already a check-in on this day.' },
  check_in_not_found: { status: 404, message: 'There’s no check-in on this day.' },
  time_zone_too_soon: {
    status: 409,
    message: 'Your time zone changed less than 7 days ago. You can change it once every 7 days.',
  },
  check_in_own: { status: 403, message: 'You can’t correct your own check-ins. Ask another admin.' },
  leave_own: { status: 403, message: 'You can’t give yourself leave. Ask another admin.' },
  leave_requests_off: {
    status: 403,
    message: 'Your company doesn’t take leave requests in the app. Ask HR instead.',
  },
  leave_overlaps: { status: 409, message: 'There’s already leave on some of these days.' },
  leave_asked: { status: 409, message: 'You’ve already asked for leave on some of these days.' },
  leave_limit: {
    status: 409,
    message: 'This person already has 200 separate periods of leave. Add consecutive days as one period.',
  },
  leave_not_found: { status: 404, message: 'Leave not found' },
  leave_taken_back: { status: 409, message: 'This leave has already been removed.' },
  leave_too_old: {
    status: 409,
    message: 'Leave that started more than 60 days ago can’t be added or removed.',
  },
  leave_points_spent: {
    status: 409,
    message:
      'Removing this leave would take back points this person has already spent. Try again once they’ve earned enough.',
  },
  points_spent: {
    status: 409,
    message:
      'The points from this check-in are already spent. Let the person keep the points, or wait until they have enough again.',
  },
  insufficient_points: { status: 409, message: 'Insufficient points' },
  reward_unavailable: { status: 409, message: 'This reward isn’t available right now.' },
  reward_out_of_stock: { status: 409, message: 'This reward is out of stock.' },
  redemption_wrong_state: {
    status: 409,
    message: 'This claim has changed. Reload to see what’s new.',
  },
  day_off_begun: { status: 409, message: 'This day off has already started, so it can’t be changed or given back.' },
  day_off_not_free: { status: 409, message: 'A day you chose is no longer available. Choose another one.' },
  redemption_not_pending: { status: 409, message: 'You can only cancel a claim that’s still waiting.' },
  redemption_over_budget: {
    status: 409,
    message: 'This claim goes over this month’s reward budget. A super admin can approve it.',
  },
  redemption_own: { status: 403, message: 'You can’t approve or reject your own claim. Ask another admin.' },
  redemption_own_cost: {
    status: 403,
    message: 'You set the cost of this reward. Ask another admin to approve the claim.',
  },
  no_code_left: { status: 409, message: 'There are no codes left for this claim. Add codes to the reward first.' },
  code_not_found: { status: 404, message: 'This claim has no code yet.' },
  code_unreadable: { status: 503, message: 'We can’t show your code right now. Ask HR for help.' },
  codes_changed: {
    status: 409,
    message: 'Some of these codes have already been added. Choose “Check codes” again.',
  },
  codes_promised: {
    status: 409,
    message: 'Claims that are still waiting need these codes. Add other codes first, then remove these.',
  },
  codes_not_free: { status: 409, message: 'Some of these codes were given out or removed. Reload and try again.' },
  codes_no_key: {
    status: 409,
    message:
      'Codes need an encryption key. Ask the person who runs the server to set CODES_KEYS (docs/operate.md), then try again.',
  },
  reward_without_codes: {
    status: 409,
    message: 'This reward doesn’t use codes. Choose “Codes” under “Delivery” first.',
  },
  order_open: {
    status: 409,
    message:
      'This gift card has already been ordered, so you can’t refund or replace it now. Wait for the provider’s response.',
  },
  order_wrong_state: { status: 409, message: 'This order has changed. Reload to see what’s new.' },
  gift_card_not_ready: { status: 409, message: 'Your gift card isn’t ready yet. We’ll tell you when it is.' },
  gift_card_unavailable: {
    status: 503,
    message: 'The gift card provider isn’t responding. Your gift card is safe. Try again later.',
  },
  thanks_not_found: { status: 404, message: 'We can’t find this thank-you.' },
  thanks_own: { status: 409, message: 'You can’t thank yourself. Pick a colleague.' },
  thanks_receiver_gone: { status: 409, message: 'One of the people being thanked no longer has an active account.' },
  thanks_value_gone: { status: 409, message: 'This is no longer one of your company’s values. Pick another one.' },
  thanks_allowance: { status: 409, message: 'You don’t have that many points left to give this month.' },
  thanks_pair_limit: {
    status: 409,
    message: 'That’s over the monthly limit on points between two colleagues. Give fewer points, or just say thanks.',
  },
  thanks_day_limit: { status: 409, message: 'You’ve sent 30 thank-yous in 24 hours. Try again tomorrow.' },
  thanks_report_limit: {
    status: 409,
    message: 'You’ve reported 20 thank-yous in 24 hours. To report more, talk to HR.',
  },
  thanks_decided: { status: 409, message: 'Someone already handled this thank-you.' },
  thanks_decision_own: { status: 403, message: 'You sent or received this thank-you. Ask another admin.' },
  award_not_found: { status: 404, message: 'We can’t find the points you’re taking back.' },
  award_of_other: { status: 403, message: 'Another admin gave these points. Only that admin can take them back.' },
  award_taken_back: { status: 409, message: 'Someone has already taken these points back.' },
  award_too_old: { status: 409, message: 'It’s too late to take back these points.' },
  award_spent: { status: 409, message: 'Some of these points are already spent, so you can’t take them back.' },
  points_own: { status: 403, message: 'You can’t give yourself points. Ask another admin.' },
  award_over_limit: { status: 409, message: 'That’s more than you can give at once. Give fewer points.' },
  award_day_limit: {
    status: 409,
    message: 'That’s more than you can give in 24 hours. Give fewer points, or try again later.',
  },
  award_not_approved: {
    status: 409,
    message: 'This person is suspended or hasn’t been approved. Let them back in or approve them first.',
  },
  account_own: { status: 403, message: 'You can’t change your own account here. Ask another admin.' },
  account_of_admin: { status: 403, message: 'Only a super admin can change an admin’s account.' },
  account_wrong_state: { status: 409, message: 'Someone has already changed this account. Reload to see what’s new.' },
  account_not_pending: {
    status: 409,
    message:
      'You can only approve people who are waiting for approval. To give this person access again, open their page.',
  },
  calendar_not_found: { status: 404, message: 'Work calendar not found' },
  calendar_day_begun: {
    status: 403,
    message: 'Only super admins can change past holidays, because points depend on them.',
  },
  calendar_times: {
    status: 403,
    message: 'Only super admins can change a calendar’s times, because points depend on them.',
  },
  calendar_own: {
    status: 403,
    message: 'This change would give you points. Ask another super admin to make it.',
  },
  calendar_in_use: {
    status: 409,
    message: 'This calendar has been used, so you can’t delete it. Rename it instead.',
  },
  calendar_default: {
    status: 409,
    message: 'New people get this calendar, so you can’t delete it. Choose another one for new people first.',
  },
  calendar_limit: { status: 409, message: 'You’ve reached the limit for work calendars. Delete one first.' },
  setting_not_found: { status: 404, message: 'There’s no setting with this name.' },
  setting_limit: { status: 409, message: 'You’ve reached the limit for custom settings. Delete one first.' },
  setting_reserved: { status: 403, message: 'Only super admins can change this setting.' },
  scoring_over_limit: {
    status: 409,
    message: 'A single check-in could earn more points than the limit allows. Lower the points, or ask a super admin.',
  },
  proposal_not_found: {
    status: 404,
    message: 'This proposal is no longer open. Reload the page.',
  },
  proposal_own: {
    status: 403,
    message: 'You can’t approve your own proposal. Ask another admin, or withdraw it.',
  },
  proposal_of_other: {
    status: 403,
    message: 'Only the person who proposed this change can withdraw it. You can reject it.',
  },
  setting_reopens_boards: {
    status: 409,
    message:
      'You can’t switch to this time zone yet. The week or month that just ended in the current time zone is still going on in the new one. Try again in a few hours.',
  },
  version_conflict: { status: 409, message: 'Someone else just changed this. Reload and try again.' },
  busy: { status: 503, message: 'Too many changes at once. Try again in a moment.' },
  rate_limited: { status: 429, message: 'Too many requests. Please slow down.' },
  too_many_keys: {
    status: 429,
    message: 'You’ve reached the daily limit for changes. Try again tomorrow.',
  },
  claim_limit: { status: 429, message: 'That’s a lot of claims in one hour. Try again later.' },
  identity_unavailable: { status: 503, message: 'The sign-in provider isn’t responding. Try again.' },
  misconfigured: {
    status: 503,
    message: 'The app isn’t set up correctly. Ask the person who runs the server to check its log.',
  },
  unavailable: { status: 503, message: 'Our database isn’t responding. Try again later.' },
  push_not_configured: {
    status: 409,
    message:
      'Push notifications aren’t set up yet. Ask the person who runs the server to add the keys from “npm run vapid”.',
  },
  push_no_device: { status: 409, message: 'Push notifications are off on all your devices. Turn them on first.' },
  push_failed: { status: 503, message: 'The push service didn’t accept the notification. Try again later.' },
  archive_unavailable: {
    status: 503,
    message: 'We can’t load older months right now. Try again later.',
  },
  live_unavailable: { status: 503, message: 'Live updates aren’t available right now.' },
  internal: { status: 500, message: 'Server error. Please try again later.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];
