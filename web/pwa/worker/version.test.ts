import { expect, it } from 'vitest';
import { toVersion } from './version.ts';

it('returns the release and a hash that differs between builds with different files', () => {
  const files = [
    { url: '/', revision: 'a' },
    { url: 'assets/x.js', revision: null },
  ];
  const version = toVersion('1.2.3', files);
  expect(version).toMatch(/^1\.2\.3\+[0-9a-f]{8}$/);
  expect(toVersion('1.2.3', files.toReversed())).toBe(version);
  expect(toVersion('1.2.3', [{ url: '/', revision: 'b' }, ...files.slice(1)])).not.toBe(version);
  expect(toVersion('1.2.3', files.slice(1))).not.toBe(version);
});
