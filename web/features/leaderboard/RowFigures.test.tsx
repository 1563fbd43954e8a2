import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rank } from './RowFigures.tsx';

it('shows a rank that is read out with its word, and nothing while the rank is unknown', () => {
  expect(renderToString(<Rank rank={1_204} />)).toBe(
    '<span class="sr-only">Rank 1,204</span><span aria-hidden="true">1,204</span>',
  );
  expect(renderToString(<Rank rank={null} />)).toBe('');
});
