import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingBuilds, readPlatform, type Lock } from './lib/lock.ts';
import { ROOT } from './lib/paths.ts';

test('package-lock.json contains the builds of every platform (if not, run `npm run lock`)', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  expect(missingBuilds(lock).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['@tailwindcss/oxide-android-arm64', { os: ['android'], cpu: ['arm64'] }],
  ['@tailwindcss/oxide-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ['@oxlint/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ['@cloudflare/workerd-windows-64', { os: ['win32'], cpu: ['x64'] }],
  ['@cloudflare/workerd-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
])('the platform of %s is read from its name', (name, platform) => {
  expect(readPlatform(name)).toEqual(platform);
});

test('a build is not missing when Node would find it in a folder above', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    'node_modules/b-linux-x64': {},
    'node_modules/c/node_modules/a': {
      dev: true,
      optionalDependencies: { 'b-linux-x64': '2.0.0', 'd-darwin-x64': '2.0.0' },
    },
  };
  const entry = { version: '2.0.0', os: ['darwin'], cpu: ['x64'], dev: true, optional: true };
  expect(missingBuilds({ packages })).toEqual([{ path: 'node_modules/d-darwin-x64', entry }]);
});
