import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rank } from './RowFigures.tsx';

it('is a number that is read out with its word, and nothing while it is not known', () => {
  expect(renderToString(<Rank rank={1_204} />)).toBe(
    '<span class="sr-only">Rank 1,204</span><span aria-hidden="true">1,204</span>',
  );
  expect(renderToString(<Rank rank={null} />)).toBe('');
});
