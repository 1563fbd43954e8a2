import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../text/languages.ts';
import { announcementLetter, writeNoticeLetter } from './event-letters.ts';
import { frameLetter } from './frame.ts';
import type { Frame, Letter } from './letter.ts';
import { headerText, isAddress } from './markup.ts';
import { weekBefore, writeWeeklyReport, type WeeklyReport } from './weekly-report.ts';

const frame: Frame = {
  language: 'en',
  origin: 'https://rewards.example.test',
  unsubscribeUrl: 'https://rewards.example.test/unsubscribe?token=1.maya.x',
};

const WEEK: WeeklyReport = {
  firstName: 'Maya',
  from: '2026-03-02',
  to: '2026-03-08',
  scheduled: 5,
  checkedIn: 4,
  checkIns: 5,
  onTime: 3,
  points: 1234,
  balance: 1620,
  streak: 28,
  thanks: 3,
  rank: 3,
  nextReward: { name: 'Day off', pointsCost: 1750 },
};

/** Texts that try to inject tags, attributes or headers, and random texts. */
const nasty = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</style><style>*{display:none}',
    '</title><b>',
    'a\r\nBcc: all@example.test',
    '\nContent-Type: text/html',
    '&lt;b&gt;',
    '\u2028Bcc: x',
    '\u202egnp.exe',
    '$&',
    '{points}',
    '-->',
    '<!--',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', '\u0000', '\u0085', 'b', '=', '/'), { maxLength: 30 })
    .map((parts) => parts.join('')),
);

const skeleton = (html: string) =>
  [...html.matchAll(/<(\/?[a-z0-9!]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/gi)].map(([, tag, attributes = '']) =>
    [tag, ...[...attributes.matchAll(/([a-z-]+)(?:=|\s|$)/gi)].map(([, name]) => name)].join(' '),
  );

const plain = (letter: Letter): Letter => ({
  ...letter,
  subject: 'x',
  heading: 'x',
  paragraphs: letter.paragraphs.map(() => 'x'),
  ...(letter.closing && { closing: 'x' }),
});

/** Removes the line breaks, which are the only tags that a text of a user may add. */
const withoutBreaks = (tags: readonly string[]) => tags.filter((tag) => tag !== 'br');

function expectNoInjection(letter: Letter): void {
  const made = frameLetter(letter, frame);
  const bare = frameLetter(plain(letter), frame);
  expect(withoutBreaks(skeleton(made.html))).toEqual(withoutBreaks(skeleton(bare.html)));
  // Outside the tags of the frame, no character begins a tag.
  expect(made.html.replaceAll(/<(\/?[a-z0-9!]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/gi, '')).not.toMatch(
    /<(?!\/?style)/,
  );
  expect(made.subject).not.toMatch(/[\r\n\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
  expect([...made.subject].length).toBeLessThanOrEqual(150);
  expect(made.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
}

describe('texts of users in a mail', () => {
  it('an announcement adds no tag, attribute or header to its mail', () => {
    fc.assert(
      fc.property(nasty, nasty, (title, message) => expectNoInjection(announcementLetter({ title, message }, 'en'))),
      { numRuns: 500 },
    );
  });

  it('names, rewards and reasons add no tag, attribute or header to a mail', () => {
    fc.assert(
      fc.property(nasty, nasty, fc.constantFrom(...LANGUAGES), (name, reason, language) => {
        expectNoInjection(
          writeWeeklyReport({ ...WEEK, firstName: name, nextReward: { name: reason, pointsCost: 1700 } }, language),
        );
        const rejected = { kind: 'redemption_rejected' as const, facts: { reward: name, points: 5, reason } };
        expectNoInjection(writeNoticeLetter(rejected, language));
        expectNoInjection(
          writeNoticeLetter({ kind: 'bonus_awarded', facts: { points: 1, description: reason, by: name } }, language),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('the reader of a mail sees the text as the admin wrote it', () => {
    const letter = announcementLetter({ title: 'Q&A <today>', message: 'One\r\ntwo\n\n"Three" & \'four\'' }, 'en');
    const { subject, html, text } = frameLetter(letter, frame);
    expect(subject).toBe('Q&A <today>');
    expect(html).toContain('Q&amp;A &lt;today&gt;</h1>');
    expect(html).toContain('One<br>two</p>');
    expect(html).toContain('&quot;Three&quot; &amp; &#39;four&#39;</p>');
    expect(text).toContain('Q&A <today>\n\nOne\ntwo\n\n"Three" & \'four\'');
  });
});

it.each([
  ['line breaks into spaces', 'a\r\n b\tc ', 'a b c'],
  ['a long text into 150 characters', 'x'.repeat(200), `${'x'.repeat(149)}…`],
  ['emoji of two code units into 150 characters', '🌅'.repeat(151), `${'🌅'.repeat(149)}…`],
])('headerText turns %s', (_what, words, line) => {
  expect(headerText(words)).toBe(line);
});

it.each([
  ['maya@example.test', true],
  ["o'neil+rewards@mail.example.co.uk", true],
  ['maya@example.test, all@example.test', false],
  ['maya@example.test\r\nBcc: all@example.test', false],
  ['Maya <maya@example.test>', false],
  ['maya@localhost', false],
  ['maya', false],
  ['@example.test', false],
  ['', false],
  [`${'x'.repeat(250)}@e.co`, false],
])('isAddress(%j) is %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});

describe('the weekly report', () => {
  it('the weekly report in English has English numbers and dates', () => {
    const { subject, text } = frameLetter(writeWeeklyReport(WEEK, 'en'), frame);
    expect(subject).toBe('Your week: 1,234 points');
    expect(text).toBe(
      [
        'March 2 to March 8',
        'Your week, Maya',
        'You checked in on 5 days.',
        'You were thanked 3 times.',
        '4 of 5 working days checked in\n3 on time\n1,234 points earned\n28 days in a row\n#3 all-time rank',
        'You have 1,620 points. Earn 130 more to claim “Day off”.',
        'See your profile: https://rewards.example.test/employee/profile',
        [
          '--',
          'You’re getting this because “Email updates” is on in your profile.',
          'Choose what we send: https://rewards.example.test/employee/profile/settings#notifications',
          'Turn off email: https://rewards.example.test/unsubscribe?token=1.maya.x\n',
        ].join('\n'),
      ].join('\n\n'),
    );
  });

  it('the weekly report in German has German numbers and dates', () => {
    const letter = writeWeeklyReport(WEEK, 'de');
    expect(letter).toEqual({
      subject: 'Deine Woche: 1.234 Punkte',
      kicker: '2. März bis 8. März',
      heading: 'Deine Woche, Maya',
      paragraphs: ['Du hast an 5 Tagen eingecheckt.', 'Dir wurde 3-mal gedankt.'],
      figures: [
        { value: '4 von 5', label: 'Arbeitstage mit Check-in' },
        { value: '3', label: 'pünktlich' },
        { value: '1.234', label: 'Punkte gesammelt' },
        { value: '28', label: 'Tage in Folge' },
        { value: '3.', label: 'Rang insgesamt' },
      ],
      closing: 'Du hast 1.620 Punkte. Mit 130 weiteren ist „Day off“ erreichbar.',
      button: { label: 'Zu deinem Profil', path: '/employee/profile' },
    });
  });

  it.each([
    ['a full week', { checkedIn: 5 }, 'You checked in every working day. Well done!'],
    ['a week with one check-in', { checkedIn: 1, checkIns: 1 }, 'You checked in on 1 day.'],
    [
      'a week without a check-in',
      { checkedIn: 0, checkIns: 0 },
      'You didn’t check in this week. Your next check-in starts a new streak.',
    ],
    ['a week off', { scheduled: 0, checkedIn: 0, checkIns: 0 }, 'You had the week off. Your streak is safe.'],
    ['a week off with a check-in', { scheduled: 0, checkedIn: 0, checkIns: 1 }, 'You checked in on 1 day.'],
  ])('the weekly report has the right sentence for %s', (_what, change, sentence) => {
    expect(writeWeeklyReport({ ...WEEK, thanks: 0, ...change }, 'en').paragraphs).toEqual([sentence]);
  });

  it('one thanks has its own words', () => {
    const once = { ...WEEK, thanks: 1 };
    expect(writeWeeklyReport(once, 'en').paragraphs[1]).toBe('You were thanked once.');
    expect(writeWeeklyReport(once, 'de').paragraphs[1]).toBe('Dir wurde einmal gedankt.');
  });

  it('the weekly report leaves out the rank, the next reward and the working days when there are none', () => {
    const letter = writeWeeklyReport(
      { ...WEEK, scheduled: 0, checkIns: 0, rank: null, nextReward: null, balance: 1 },
      'en',
    );
    expect(letter.figures?.map(({ label }) => label)).toEqual(['points earned', 'days in a row']);
    expect(letter.closing).toBe('You have 1 point.');
  });

  it('the weekly report covers the seven days before the day of the report', () => {
    expect(weekBefore('2026-03-09')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
  });
});

it('the mail about a decision has the text of the notification and a button that opens its page', () => {
  const approved = { kind: 'redemption_approved' as const, facts: { reward: 'Tea', points: 5 } };
  expect(writeNoticeLetter(approved, 'de')).toEqual({
    subject: 'Tea: genehmigt',
    heading: 'Tea: genehmigt',
    paragraphs: ['Wir sagen dir noch, wie du sie bekommst.'],
    button: { label: 'Zu deinen Prämien', path: '/employee/rewards' },
  });
  const suspended = { kind: 'account_status' as const, facts: { status: 'suspended', reason: 'Left' } };
  expect(writeNoticeLetter(suspended, 'en')).toMatchObject({
    paragraphs: ['Your account was suspended. “Left”'],
    button: { path: '/' },
  });
});
