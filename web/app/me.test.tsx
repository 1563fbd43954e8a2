import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useMe, useMeQuery } from './me.ts';

const HOOKS = { useMe, useMeQuery: () => useMeQuery(false) };

it.each(Object.entries(HOOKS))('%s says which provider is missing', (_name, useData) => {
  function Screen() {
    useData();
    return null;
  }
  expect(() => renderToString(<Screen />)).toThrow('useData must be used within a DataProvider');
});
