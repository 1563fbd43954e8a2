import { expect, it } from 'vitest';
import { inOrder } from './start-order.ts';

const HTML = `<head>
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-2.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">
  </head>`;

it('lets the stylesheet go before the scripts, and names what each start imports', () => {
  const chunks = [
    { fileName: 'assets/DemoIdentity-4.js', facadeModuleId: '/checkout/web/app/identity/demo/DemoIdentity.tsx' },
    { fileName: 'assets/core-5.js', facadeModuleId: '/checkout/web/messages/en/core.ts' },
    { fileName: 'assets/Rewards-6.js', facadeModuleId: '/checkout/web/features/rewards/Rewards.tsx' },
    { fileName: 'assets/vendor-2.js', facadeModuleId: null },
  ];
  expect(inOrder(HTML, chunks)).toBe(`<head>
    <script src="/theme.js"></script>
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor-2.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/DemoIdentity-4.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/core-5.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">
  </head>`);
});
