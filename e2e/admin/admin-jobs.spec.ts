import { expect, test } from '../kit/company.ts';
import { Hand } from '../kit/hand.ts';

// The count starts at the dashboard. Raise a number in this test only for a good reason.

test('the most frequent tasks of an admin need few taps', { tag: '@desktop' }, async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  const hand = new Hand();
  const dialog = page.getByRole('dialog');
  const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

  await test.step('approve five claims', async () => {
    await hand.tap(go('Redemptions'));
    const list = page.getByRole('list', { name: 'Redemptions' });
    const approve = list.getByRole('button', { name: 'Approve' });
    for (let decided = 0; decided < 5; decided += 1) {
      await hand.tap(approve.first());
      await expect(list.getByText('Approved')).toHaveCount(decided + 1);
    }
    hand.expectEffort('approve five claims', { taps: 6, characters: 0 });
  });

  await test.step('give ten points', async () => {
    await hand.tap(go('Users'));
    await hand.type(page.getByRole('searchbox'), 'okaf');
    await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1);
    await hand.tap(page.getByRole('link', { name: 'Maya Okafor' }));
    await hand.tap(page.getByRole('button', { name: 'Give points' }));
    await hand.tap(dialog.getByRole('button', { name: 'Helped someone' }));
    await hand.tap(dialog.getByRole('button', { name: /^Give / }).last());
    await expect(dialog).toBeHidden();
    hand.expectEffort('give ten points', { taps: 6, characters: 4 });
  });

  await test.step('correct a missed day', async () => {
    await hand.tap(go('Users'));
    await hand.type(page.getByRole('searchbox'), 'kwam');
    await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1);
    await hand.tap(page.getByRole('list', { name: 'Users' }).getByRole('link'));
    await hand.tap(page.getByRole('button', { name: /^Fix / }).first());
    // The row aligns its button to the right. The dialog of this button must not inherit the alignment.
    await expect(dialog).toHaveCSS('text-align', 'left');
    await hand.tap(dialog.getByRole('button', { name: 'Forgot to check in' }));
    await hand.tap(dialog.getByRole('button', { name: 'Add check-in' }));
    await expect(dialog).toBeHidden();
    hand.expectEffort('correct a missed day', { taps: 6, characters: 4 });
  });

  await test.step('add a reward', async () => {
    await hand.tap(page.getByRole('navigation', { name: 'Company' }).getByRole('button', { name: 'Company' }));
    await hand.tap(page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Rewards and badges' }));
    await hand.tap(page.getByRole('button', { name: 'New reward' }).first());
    await hand.type(dialog.getByRole('textbox', { name: 'Name' }), 'Team lunch');
    await hand.type(dialog.getByRole('textbox', { name: 'Cost in points' }), '60');
    await hand.tap(dialog.getByRole('button', { name: 'Add reward' }));
    await expect(dialog).toBeHidden();
    hand.expectEffort('add a reward', { taps: 5, characters: 12 });
  });

  await test.step('read the last month', async () => {
    await hand.tap(go('Analytics'));
    await hand.tap(page.getByText('Last month', { exact: true }));
    await expect(page.getByText(/\d points given and/)).toBeVisible();
    hand.expectEffort('read the last month', { taps: 2, characters: 0 });
  });
});

test.describe('in a company that was founded today', () => {
  test.use({ founded: 'today' });

  test('an admin invites the first ten people with few taps', { tag: '@desktop' }, async ({ signIn }) => {
    const { page } = await signIn('Daniel Reyes');
    const hand = new Hand();
    const steps = page.getByRole('region', { name: 'Start here' });

    await test.step('invite people by a link', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await hand.tap(steps.getByRole('button', { name: 'Invite people' }));
      await hand.tap(steps.getByRole('button', { name: 'Copy link' }));
      await expect(page.getByText('Link copied.')).toBeVisible();
      hand.expectEffort('invite people by a link', { taps: 2, characters: 0 });
    });

    await test.step('import ten people from a file', async () => {
      await hand.tap(steps.getByRole('link', { name: 'Import people' }));
      const chosen = page.waitForEvent('filechooser');
      await hand.tap(page.getByText('Choose a file').first());
      await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: tenPeople() });
      await hand.tap(page.getByRole('button', { name: 'Add 10 people' }));
      await expect(page.getByRole('heading', { name: '10 people imported' })).toBeVisible();
      hand.expectEffort('import ten people', { taps: 3, characters: 0 });
    });
  });
});

function tenPeople(): Buffer {
  const rows = Array.from({ length: 10 }, (_, index) => `Person,Number ${index},person-${index}@company.example`);
  return Buffer.from(['First name,Last name,E-mail', ...rows].join('\n'));
}
