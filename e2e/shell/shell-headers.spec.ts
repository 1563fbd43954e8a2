import { expect, test } from '../kit/company.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from '../kit/routes.ts';
import { visit } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

test('all assets have security headers, and no screen violates these headers', async ({ signIn }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  for (const path of ['/', '/auth', '/admin/users', '/favicon.svg', '/sw.js', '/manifest.webmanifest']) {
    const headers = (await page.request.get(path)).headers();
    expect(headers, path).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-cache' });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'self'; script-src 'self';");
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
      expect(policy, path).toContain(part);
    }
    expect(policy, path).not.toContain('unsafe');
    expect(headers['permissions-policy'], path).toContain('camera=(self)');
    expect(headers, path).not.toHaveProperty('strict-transport-security');
  }

  const script = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
  expect(script).toContain('/assets/');
  expect((await page.request.get(script)).headers()).toMatchObject({
    ...EVERYWHERE,
    'cache-control': 'public, max-age=31536000, immutable',
  });

  // A missing file of an older version is answered with 404. If the server sent the page instead, the browser would
  // cache the page under the name of the file for a year.
  for (const path of ['/assets/gone-abc123.js', '/gone.png']) {
    const gone = await page.request.get(path);
    expect(gone.status(), path).toBe(404);
    expect(gone.headers(), path).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    });
  }

  // A violation of the policy is a console error, and a console error fails the test. This listener logs the violated
  // rule.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.reload();
  // The router follows a visit only when it has started.
  await watch.quiet();
  for (const { path, heading } of [...EMPLOYEE_SCREENS, ...ADMIN_SCREENS]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await watch.quiet();
  }

  // An inline script does not run, so the policy is active.
  const other = await page.context().newPage();
  await other.goto('/auth');
  const ran = await other.evaluate(() => {
    const inline = document.createElement('script');
    try {
      inline.append('window.ran = true');
      document.head.appendChild(inline);
    } catch {
      // The rule of Trusted Types refuses the text before the rule of scripts is asked.
    }
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  const html = await other.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>bold</b>';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
    return 'taken';
  });
  expect(html, 'no text becomes HTML').toBe('refused');
});
