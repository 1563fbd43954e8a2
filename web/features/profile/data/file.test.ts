import { expect, it } from 'vitest';
import { fileName, fileText } from './file.ts';

it.each([
  ['mine', 'mine.json'],
  ['mine.json', 'mine.json'],
  ['  Mine.JSON ', 'Mine.json'],
  ['../../etc/passwd', 'etc passwd.json'],
  ['my/data: 2026', 'my data 2026.json'],
  ['a:b*c?.json', 'a b c.json'],
  ['Größe 2026.v2', 'Größe 2026.v2.json'],
  ['', 'usual.json'],
  [' .json', 'usual.json'],
  ['...', 'usual.json'],
  ['x'.repeat(300), `${'x'.repeat(100)}.json`],
])('fileName turns the typed name %j into %j', (typed, name) => {
  expect(fileName(typed, 'usual.json')).toBe(name);
});

it('fileText begins with the kind of file, its format version, its date and its user', () => {
  const text = fileText({ id: 'u', name: 'Maya', email: 'm@example.test' }, new Date('2026-03-02T12:30:00Z'), {
    points: [1],
  });
  expect(JSON.parse(text)).toEqual({
    what: 'Employee Rewards: my data',
    formatVersion: 1,
    createdAt: '2026-03-02T12:30:00.000Z',
    for: { id: 'u', name: 'Maya', email: 'm@example.test' },
    points: [1],
  });
  expect(text.startsWith('{\n  "what"')).toBe(true);
});
