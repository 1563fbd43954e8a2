import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

test('the settings show a blocked email address and the kinds of email', async ({ signIn, company }) => {
  company.change(`INSERT INTO mail_blocks SELECT lower(email), 'bounced', '2026-03-01T09:00:00.000Z' FROM users
    WHERE id = 'demo-employee'`);
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  const { screen } = device;
  const email = screen.getByRole('switch', { name: 'Email updates' });
  await expect.element(email).toBeChecked();
  await expect.element(screen.getByText(/HR sees those emails in the app instead/)).toBeVisible();
  await expect.element(screen.getByText(/bounced, so we stopped emailing you/)).toBeVisible();
  await expectNoFindings(device, 'the profile with a blocked address');
  await screen.getByRole('button', { name: 'Start emailing me again' }).click();
  await expect.element(screen.getByText(/bounced, so we stopped emailing you/)).not.toBeInTheDocument();

  const weekly = screen.getByRole('checkbox', { name: 'Weekly report: Email' });
  await expect.element(weekly).toBeEnabled();
  await email.click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(weekly).toBeDisabled();
  await expect.element(weekly).toBeChecked();
  await expect.element(screen.getByText(/Turn them on under “Messages and privacy”/)).toBeVisible();
  await expectNoFindings(device, 'the profile with email off');
  await email.click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(weekly).toBeEnabled();
});

test('the outbox of a demonstration shows a mail as HTML and as text', async ({ signIn, company }) => {
  const device = await signIn('Daniel Reyes', '/admin/mail-outbox');
  const { screen } = device;
  await expect.element(screen.getByText('No emails yet')).toBeVisible();
  await expectNoFindings(device, 'an empty outbox');
  company.change(`INSERT INTO mail_outbox (idempotency_key, recipient, subject, html, text, headers, sent_at)
    VALUES ('a', 'maya@example.test', 'Tea: approved', '<!doctype html><html lang="en"><head><style>.paper{color:#1a2133}</style></head><body><table role="presentation" class="paper" style="background-color:#fcf8f3"><tr><td><h1 style="font-size:26px">Tea: approved</h1></td></tr></table></body></html>',
      'Tea: approved, as text', '{}', '2026-03-02T12:30:00.000Z')`);
  await device.open('/admin/mail-outbox');
  // The deployed app has a policy that refuses styles in markup. The page of the tests gets it here.
  const { document } = device.app;
  const refused: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective));
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "style-src 'self'";
  document.head.append(policy);
  await screen.getByRole('button', { name: 'Open: Tea: approved' }).click();
  const mail = screen.getByRole('region', { name: 'Email: Tea: approved' });
  await expect.element(mail).toBeVisible();
  const paper = () => mail.element().firstElementChild!.shadowRoot!.querySelector('.paper')!;
  await expect.poll(() => device.app.getComputedStyle(paper()).color).toBe('rgb(26, 33, 51)');
  expect(device.app.getComputedStyle(paper()).backgroundColor).toBe('rgb(252, 248, 243)');
  expect(refused).toEqual([]);
  await expectNoFindings(device, 'an opened mail');
  await screen.getByRole('radio', { name: 'Text' }).click();
  await expect.element(screen.getByText('Tea: approved, as text')).toBeVisible();
  await device.resize(DESKTOP);
  await expectNoFindings(device, 'an opened mail as text, on a desktop');
});

test('the unsubscribe page refuses a link that is too old', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/unsubscribe?token=1.maya.x');
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { name: 'Turn off email?' })).toBeVisible();
  await expectNoFindings(device, 'the question');
  device.expectProblem(/^answer: POST 400 \/api\/mail\/unsubscribe/);
  await screen.getByRole('button', { name: 'Turn off email' }).click();
  await expect.element(screen.getByText(/^This link has expired or is incomplete/)).toBeVisible();
  await expectNoFindings(device, 'a link that is too old');
});
