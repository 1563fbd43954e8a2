import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rank } from './RowFigures.tsx';

it('shows the rank with the word "Rank" for screen readers, and shows nothing for an unknown rank', () => {
  expect(renderToString(<Rank rank={1_204} />)).toBe(
    '<span class="sr-only">Rank 1,204</span><span aria-hidden="true">1,204</span>',
  );
  expect(renderToString(<Rank rank={null} />)).toBe('');
});
