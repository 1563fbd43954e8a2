import { listFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

/** Each fault, the page that has it, and what is found. */
const FAULTS: Record<string, { html: string; found: [screen: string, rule: string][] }> = {
  'a button without a name': {
    html: '<button type="button" class="size-12"></button>',
    found: [
      ['a phone', 'button-name'],
      ['a wide screen', 'button-name'],
    ],
  },
  'grey text on white': {
    html: '<p style="color: #aaa; background: #fff">Too pale in both schemes</p>',
    found: [
      ['a phone', 'color-contrast'],
      ['the dark', 'color-contrast'],
    ],
  },
  'text that is too pale in the dark': {
    html: '<p style="color: light-dark(#000, #555); background: light-dark(#fff, #333)">Pale at night</p>',
    found: [['the dark', 'color-contrast']],
  },
  'text that is too pale on a wide screen only': {
    html: '<p class="hidden lg:block" style="color: #bbb; background: #fff">Pale at a desk</p>',
    found: [['a wide screen', 'color-contrast']],
  },
  'a picture without words on a wide screen only': {
    html: '<div role="img" class="hidden size-12 lg:block"></div>',
    found: [['a wide screen', 'role-img-alt']],
  },
};

test.for(Object.entries(FAULTS))('axe finds %s, and nothing else', async ([name, { html, found }], { signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  const { document } = device.app;
  document.querySelector('main')!.insertAdjacentHTML('beforeend', html);
  const findings = await listFindings(device, name);
  const rules = findings.map(({ screen, id }) => [screen.replace(`${name}, `, '').replace(/^(on|in) /, ''), id]);
  expect([...new Map(rules.map((one) => [one.join(), one])).values()]).toEqual(found);
});
