import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNamePrefix } from './file-name.ts';

it.each([
  ['Acme GmbH & Co. KG', 'acme-gmbh-co-kg-'],
  ['Großmüller', 'grossmuller-'],
  ['  ', ''],
  ['株式会社', ''],
  ['../../etc"; x', 'etc-x-'],
])('the file names of the company %j have the prefix %j', (company, prefix) => {
  expect(fileNamePrefix(company)).toBe(prefix);
});

it('fileNamePrefix returns only letters, digits and dashes, which are safe in headers and file systems', () => {
  fc.assert(fc.property(fc.string(), (company) => /^([a-z0-9-]*[a-z0-9]-)?$/.test(fileNamePrefix(company))));
});
