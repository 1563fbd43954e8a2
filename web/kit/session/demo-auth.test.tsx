import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DemoAuthProvider, useDemoAuth } from './demo-auth.tsx';

const Who = () => <p>{useDemoAuth().userId ?? 'nobody'}</p>;

it('useDemoAuth throws an error that names the missing provider', () => {
  expect(() => renderToStaticMarkup(<Who />)).toThrow(/^useDemoAuth must be used within DemoAuthProvider$/);
});

it('useDemoAuth returns the session of the provider', () => {
  expect(
    renderToStaticMarkup(
      <DemoAuthProvider>
        <Who />
      </DemoAuthProvider>,
    ),
  ).toBe('<p>nobody</p>');
});
