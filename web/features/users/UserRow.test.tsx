import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { meOptions } from '../../kit/session/me.ts';
import { MAYA } from '../../offline/test/maya.ts';
import { UserRow } from './UserRow.tsx';

const USER = { ...MAYA, pointsBalance: 120, totalPointsEarned: 4_500 };

it.each([
  ['the points earned when the list is sorted by points earned', true, '4,500 earned'],
  ['the balance when the list is sorted otherwise', false, '120 balance'],
])('the row shows %s, followed by the name of the figure', (_, isByEarned, words) => {
  const client = new QueryClient();
  client.setQueryData(meOptions.queryKey, { ...MAYA, loadedAtMs: 0 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UserRow user={USER} isGone={false} isByEarned={isByEarned} isChosen={false} onChoose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text.endsWith(words)).toBe(true);
});
