import { describe, expect, it } from 'vitest';
import { DEMO_BADGE_TEXTS, DEMO_REWARD_TEXTS } from '../demo/texts.ts';
import { newBadgeSchema } from '../api/badges.ts';
import { newRewardSchema } from '../api/rewards.ts';
import { readLimits } from '../api/read-limits.ts';
import { STARTERS } from '../rewards/starter-rewards.ts';
import { FIRST_VALUE_NAMES, FIRST_VALUES } from '../thanks/values.ts';
import { speechIn } from '../notices/languages.ts';
import { toNoticeText } from '../notices/notice-text.ts';
import { translateBuiltIn } from './built-in.ts';

const REWARDS = [...Object.values(DEMO_REWARD_TEXTS), ...STARTERS.map(({ words }) => words)];
const BADGES = Object.values(DEMO_BADGE_TEXTS);

describe('translateBuiltIn', () => {
  it.each([
    ['Barista coffee', 'Barista-Kaffee'],
    ['Take a colleague out for lunch.', 'Lad jemanden aus deinem Team zum Essen ein.'],
    ['HR sends you three dates to choose from.', 'HR schickt dir drei Termine zur Auswahl.'],
    ['Coffee on us', 'Kaffee auf uns'],
    ['Early Riser', 'Früh dran'],
    ['Perfect Month', 'Perfekter Monat'],
    ['Care', 'Fürsorge'],
  ])('translates %s to %s, and back', (english, german) => {
    expect([translateBuiltIn(english, 'de'), translateBuiltIn(english, 'en')]).toEqual([german, english]);
    expect([translateBuiltIn(german, 'en'), translateBuiltIn(german, 'de')]).toEqual([english, german]);
  });

  it.each(['', 'Barista Coffee', 'Barista coffee ', 'Our mug', 'constructor'])('keeps the own text “%s”', (text) => {
    expect([translateBuiltIn(text, 'de'), translateBuiltIn(text, 'en')]).toEqual([text, text]);
  });

  it('gives each built-in text one translation, which is another text', () => {
    for (const { en, de } of [...REWARDS, ...BADGES, FIRST_VALUE_NAMES]) {
      expect(en.map((text) => translateBuiltIn(text, 'de'))).toEqual(de);
      expect(de.map((text) => translateBuiltIn(text, 'en'))).toEqual(en);
      expect(en.filter((text, index) => text === de[index])).toEqual([]);
    }
  });

  it('knows the company values that an installation begins with', () => {
    expect(FIRST_VALUES.map(({ name }) => name)).toEqual(FIRST_VALUE_NAMES.en);
  });

  it('is what a German reader gets in notifications and mails', () => {
    const read = (notice: Parameters<typeof toNoticeText>[0]) => toNoticeText(notice, speechIn('de')).title;
    expect(read({ kind: 'badge_earned', facts: { badge: 'Early Riser', points: 0 } })).toBe(
      'Neues Abzeichen: Früh dran',
    );
    const claim = { reward: 'Lunch for two', points: 50 };
    expect(read({ kind: 'redemption_approved', facts: claim })).toBe('Mittagessen zu zweit: genehmigt');
    expect(read({ kind: 'redemption_fulfilled', facts: { reward: 'Our mug', notes: '' } })).toContain('Our mug');
  });

  it('has only texts that fit into the fields of a reward and a badge', () => {
    const room = (schema: Parameters<typeof readLimits>[0]) => readLimits(schema).maxLength ?? 0;
    const { name, description, howToGet } = newRewardSchema.entries;
    const rewardRooms = [name, description, howToGet].map(room);
    const badgeRooms = [newBadgeSchema.entries.name, newBadgeSchema.entries.description].map(room);
    const isTooLong = (rooms: number[]) => (text: string, index: number) => text.length > (rooms[index] ?? 0);
    expect(REWARDS.flatMap(({ en, de }) => [en, de].flatMap((texts) => texts.filter(isTooLong(rewardRooms))))).toEqual(
      [],
    );
    expect(BADGES.flatMap(({ en, de }) => [en, de].flatMap((texts) => texts.filter(isTooLong(badgeRooms))))).toEqual(
      [],
    );
  });
});
