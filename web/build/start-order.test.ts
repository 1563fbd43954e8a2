import { expect, it } from 'vitest';
import { inOrder } from './start-order.ts';

const HTML = `<head>
    <script src="/before-paint.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-2.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">
  </head>`;

it('gives scripts a low priority, preloads the first chunks, and lists the first texts by language', () => {
  const chunks = [
    {
      fileName: 'assets/DemoIdentity-4.js',
      facadeModuleId: '/checkout/web/app/identity/demo/DemoIdentity.tsx',
      imports: ['assets/vendor-2.js', 'assets/Avatar-8.js'],
    },
    { fileName: 'assets/core-5.js', facadeModuleId: '/checkout/web/messages/en/core.ts', imports: [] },
    { fileName: 'assets/core-9.js', facadeModuleId: '/checkout/web/messages/de/core.ts', imports: [] },
    { fileName: 'assets/employee-10.js', facadeModuleId: '/checkout/web/messages/de/employee.ts', imports: [] },
    { fileName: 'assets/Rewards-6.js', facadeModuleId: '/checkout/web/features/rewards/Rewards.tsx', imports: [] },
    { fileName: 'assets/vendor-2.js', facadeModuleId: null, imports: [] },
  ];
  expect(inOrder(HTML, chunks)).toBe(`<head>
    <script src="/before-paint.js" data-en="/assets/core-5.js" data-de="/assets/core-9.js"></script>
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor-2.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/DemoIdentity-4.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/Avatar-8.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">
  </head>`);
});
