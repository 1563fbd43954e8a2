import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNamePrefix } from './file-name.ts';

it.each([
  ['Acme GmbH & Co. KG', 'acme-gmbh-co-kg-'],
  ['Großmüller', 'grossmuller-'],
  ['  ', ''],
  ['株式会社', ''],
  ['../../etc"; x', 'etc-x-'],
])('begins the files of %j with %j', (company, prefix) => {
  expect(fileNamePrefix(company)).toBe(prefix);
});

it('holds nothing that a header or a file system could take for its own', () => {
  fc.assert(fc.property(fc.string(), (company) => /^([a-z0-9-]*[a-z0-9]-)?$/.test(fileNamePrefix(company))));
});
