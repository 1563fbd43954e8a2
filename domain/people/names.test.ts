import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { AVATAR_COLOUR_COUNT, avatarColour, displayName, initials } from './names.ts';

describe('displayName', () => {
  const maya = { fullName: 'Maya Okafor', firstName: 'Maya', lastName: 'Okafor', email: 'maya.o@demo.example' };

  test.each([
    ['the full name', maya, 'Maya Okafor'],
    ['the first and the last name', { ...maya, fullName: null }, 'Maya Okafor'],
    ['the first name', { ...maya, fullName: '', lastName: null }, 'Maya'],
    ['the e-mail before the at-sign', { email: 'maya.o@demo.example' }, 'maya.o'],
    ['the e-mail when only the last name is known', { lastName: 'Okafor', email: 'm@demo.example' }, 'm'],
    ['Unknown User', {}, 'Unknown User'],
    ['Unknown User for an e-mail without a name', { email: '@demo.example' }, 'Unknown User'],
    [
      'Unknown User when all parts are blank',
      { fullName: '  ', firstName: ' ', lastName: '\t', email: ' ' },
      'Unknown User',
    ],
    ['the name without the surrounding spaces', { fullName: '  Maya Okafor ' }, 'Maya Okafor'],
  ])('displayName returns %s', (_what, parts, name) => {
    expect(displayName(parts)).toBe(name);
  });
});

describe('initials', () => {
  test.each([
    ['Maya Okafor', 'MO'],
    ['maya chidi okafor', 'MC'],
    ['Cher', 'C'],
    ['  Maya   Okafor  ', 'MO'],
    ['Maya\tOkafor', 'MO'],
    ['élodie ångström', 'ÉÅ'],
    ['🦊 fox', '🦊F'],
    ['𝒜lice 𝒷ob', '𝒜𝒷'],
    ['李 小龍', '李小'],
    ['', ''],
    ['   ', ''],
  ])('the initials of the name %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('avatarColour', () => {
  test('avatarColour returns a colour of the palette, and always the same colour for a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const colour = avatarColour(name);
        expect(Number.isInteger(colour) && colour >= 0 && colour < AVATAR_COLOUR_COUNT).toBe(true);
        expect(avatarColour(name)).toBe(colour);
      }),
      RUNS,
    );
  });

  test('avatarColour uses every colour of the palette', () => {
    const colours = new Set(Array.from({ length: 300 }, (_, index) => avatarColour(`Person ${index}`)));
    expect(colours.size).toBe(AVATAR_COLOUR_COUNT);
  });

  test('avatarColour returns the same colours in every release, so that avatars keep their colours', () => {
    // The first three colours follow from published values of FNV-1a.
    expect(['', 'a', 'foobar', 'Maya Okafor', 'Daniel Reyes'].map(avatarColour)).toEqual([1, 10, 10, 11, 9]);
  });
});
