import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { AVATAR_COLOUR_COUNT, avatarColour, displayName, greetingName, initials } from './names.ts';

describe('displayName', () => {
  const maya = { fullName: 'Maya Okafor', firstName: 'Maya', lastName: 'Okafor', email: 'maya.o@demo.example' };

  test.each([
    ['the full name', maya, 'Maya Okafor'],
    ['the first and the last name', { ...maya, fullName: null }, 'Maya Okafor'],
    ['the first name', { ...maya, fullName: '', lastName: null }, 'Maya'],
    ['the email before the at-sign', { email: 'maya.o@demo.example' }, 'maya.o'],
    ['the email when only the last name is known', { lastName: 'Okafor', email: 'm@demo.example' }, 'm'],
    ['Unknown User', {}, 'Unknown User'],
    ['Unknown User for an email without a name', { email: '@demo.example' }, 'Unknown User'],
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

describe('greetingName', () => {
  const greet = (name: string, firstName = '') => greetingName({ name, firstName });

  test.each([
    ['Maya Okafor', 'Maya'],
    ['Maya', 'Maya'],
    ['Jean DUPONT', 'Jean'],
    ['João 👩🏽‍💻 Silva', 'João'],
    ['María José', 'María'],
    // The comma says which part is the given name.
    ['Lindqvarn, Adina', 'Adina'],
    ['Adinolfo, Wilma  K', 'Wilma'],
    ["O'haro, Lynn", 'Lynn'],
    ['Ruizo, Ana, Jr.', 'Ana'],
    ['Smith Jr., John', 'John'],
    ['Solweg, Dr. Petra', 'Petra'],
    ['Beethoven, Ludwig van', 'Ludwig'],
    ['de la Cruz, María José', 'María José'],
    ['Nguyễn, Thị Hoa', 'Thị Hoa'],
    ['Ma, Jack', 'Jack'],
    ['Petra Solweg, PhD', 'Petra'],
    // Titles
    ['Dr. Petra Solweg', 'Petra'],
    ['Prof. Dr. med. Hans Müller', 'Hans'],
    ['Dipl.-Ing. (FH) Max Muster', 'Max'],
    ['Frau Dr. Petra Solweg', 'Petra'],
    ['Mr John Smith', 'John'],
    ['Mme Claire Fontaine', 'Claire'],
    ['Sra. Ana Ruiz', 'Ana'],
    ['Univ.-Doz. Anna Huber', 'Anna'],
    ['Herr Solweg', 'Herr Solweg'],
    ['Dr.', 'Dr.'],
    // Names whose order nobody can know
    ['Nguyễn Thị Hoa', 'Nguyễn Thị Hoa'],
    ['Đặng Thu', 'Đặng Thu'],
    ['Dr. Tran Van Minh', 'Tran Van Minh'],
    ['李小龙', '李小龙'],
    ['李 小龙', '李 小龙'],
    ['Kim Min-jun', 'Kim Min-jun'],
    ['Tanaka Yuki', 'Tanaka Yuki'],
    ['Nagy László', 'Nagy László'],
    ['Иванов Иван', 'Иванов Иван'],
    ['محمد علي', 'محمد علي'],
    ['DUPONT Jean', 'DUPONT Jean'],
    ['Van der Berg Anna-Lena', 'Van der Berg Anna-Lena'],
    ['de la Cruz María', 'de la Cruz María'],
    ['al-Hassan Omar', 'al-Hassan Omar'],
    ['Abdul Rahman Said', 'Abdul Rahman Said'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['-Bar Rowe', '-Bar Rowe'],
    ['-', '-'],
    [' Maya \t Okafor ', 'Maya'],
    ['Solweg,', 'Solweg'],
    ['', ''],
  ])('greetingName turns %j into %j', (name, greeting) => {
    expect(greet(name)).toBe(greeting);
  });

  test.each([
    ['Anna Lena', 'Anna Lena'],
    ['Nguyễn', 'Nguyễn'],
    [' Dr.  Petra ', 'Petra'],
    ['Dr.', 'Dr.'],
  ])('the stored first name %j greets as %j', (firstName, greeting) => {
    expect(greet('Van der Berg, X', firstName)).toBe(greeting);
  });

  test('a greeting is made of words of the name, and is empty only for an empty name', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('Dr.', 'van', 'Kim', 'Adina', 'K', 'K.', ',', ', Jr.', 'Prof.', 'Nguyễn', 'PhD', '(FH)', '李'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (parts) => {
        const name = parts.join(' ');
        const greeting = greet(name);
        expect(greeting === '').toBe(name.trim() === '');
        for (const one of greeting.split(' ')) expect(name).toContain(one);
      }),
      RUNS,
    );
  });

  test('a title, spaces and the comma order do not change whom a name greets', () => {
    const [first, last] = [fc.constantFrom('Adina', 'Lynn', 'Zoë', 'Anna-Lena'), fc.constantFrom('Okafor', "O'haro")];
    const title = fc.constantFrom('Dr.', 'Prof. Dr.', 'Herr', 'Ms', 'Dipl.-Kfm.', 'Frau Dr.-Ing.');
    fc.assert(
      fc.property(first, last, title, fc.constantFrom('van der', 'de la', 'von', ''), (given, family, of, particle) => {
        const whole = `${particle} ${family}`.trim();
        for (const name of [
          `${given} ${whole}`,
          `${of}  ${given} ${whole}`,
          `${whole}, ${given}`,
          `${whole}, ${of} ${given} M.`,
          `${family}, ${given} ${particle}`,
          `${of} ${whole}, ${given}, PhD`,
        ]) {
          expect(greet(name)).toBe(given);
        }
      }),
      RUNS,
    );
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
