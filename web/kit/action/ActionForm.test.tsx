import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppError } from '../api/app-error.ts';
import { ActionForm } from './ActionForm.tsx';

const texts = (error: unknown, failed?: string) => {
  const none = () => undefined;
  const html = renderToString(
    <ActionForm confirm="Give" busy={false} error={error} onSubmit={none} onClose={none} {...(failed && { failed })} />,
  );
  const [, alert = ''] = /<div role="alert"[^>]*>(.*?)<\/div>/.exec(html) ?? [];
  return [...alert.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);
};

it('shows the name of the failed action, and then the reason', () => {
  const error = new AppError({ status: 500, message: 'Server error. Please try again later.' });
  expect(texts(error, 'Failed to update points')).toEqual([
    'Failed to update points',
    'Server error. Please try again later.',
  ]);
  expect(texts(error)).toEqual(['Server error. Please try again later.']);
});

it('shows no message when nothing failed', () => {
  expect(texts(null, 'Failed to update points')).toEqual([]);
});
