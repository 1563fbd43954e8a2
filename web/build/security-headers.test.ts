import { expect, it } from 'vitest';
import { clerkHost, contentSecurityPolicy, headersFile } from './security-headers.ts';

const KEY = `pk_test_${btoa('happy-cat-1.clerk.accounts.dev$')}`;
const demo = { production: false, clerkKey: '', clerkAddresses: [], webAssembly: false };
const clerk = {
  production: true,
  clerkKey: KEY,
  clerkAddresses: ['/clerk', 'https://cdn.example/clerk.js', ''],
  webAssembly: false,
};

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));

it('reads the host of Clerk from the key', () => {
  expect(clerkHost(KEY)).toBe('happy-cat-1.clerk.accounts.dev');
  expect(() => clerkHost('sk_test_abc')).toThrow('VITE_CLERK_PUBLISHABLE_KEY');
  expect(() => clerkHost(`pk_live_${btoa('a b;script-src *$')}`)).toThrow('VITE_CLERK_PUBLISHABLE_KEY');
});

it('allows only our own host without Clerk', () => {
  const policy = directives(contentSecurityPolicy(demo));
  for (const name of ['default-src', 'script-src', 'style-src', 'connect-src', 'form-action']) {
    expect(policy.get(name), name).toBe("'self'");
  }
  for (const name of ['frame-ancestors', 'base-uri', 'object-src', 'frame-src']) {
    expect(policy.get(name), name).toBe("'none'");
  }
});

it('allows the hosts of Clerk where Clerk needs them, but no inline script', () => {
  const policy = directives(contentSecurityPolicy(clerk));
  expect(policy.get('connect-src')).toBe("'self' https://happy-cat-1.clerk.accounts.dev https://cdn.example");
  expect(policy.get('script-src')).toContain('https://happy-cat-1.clerk.accounts.dev');
  expect(policy.get('script-src')).not.toContain('unsafe');
  expect(policy.get('style-src')).toContain("'unsafe-inline'");
  expect(policy.get('worker-src')).toBe("'self' blob:");
});

it('allows WebAssembly in the demo in the browser, but no eval', () => {
  const policy = directives(contentSecurityPolicy({ ...demo, webAssembly: true }));
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
});

it('enforces Trusted Types without Clerk, and only reports with Clerk', () => {
  const rule = "require-trusted-types-for 'script'; trusted-types default mail-preview";
  expect(contentSecurityPolicy(demo).endsWith(`; ${rule}`)).toBe(true);
  expect(headersFile(demo)).not.toContain('Report-Only');
  expect(contentSecurityPolicy(clerk)).not.toContain('trusted-types');
  expect(headersFile(clerk)).toContain(`  Content-Security-Policy-Report-Only: ${rule}\n`);
});

it('requires HTTPS only in production', () => {
  expect(headersFile(clerk)).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains');
  expect(headersFile(demo)).not.toContain('Strict-Transport-Security');
});

it('writes no line of 2,000 characters or more', () => {
  for (const line of headersFile(clerk).split('\n')) expect(line.length).toBeLessThan(2000);
});
