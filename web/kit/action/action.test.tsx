import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../api/app-error.ts';
import { createActionKeys, inParts } from './action-requests.ts';
import { renderToString } from 'react-dom/server';
import { ActionForm } from './ActionForm.tsx';

function server() {
  const done = new Map<string, string>();
  const sent: string[] = [];
  let next: 'answers' | 'loses the answer' | 'is not reached' | 'refuses' | 'fails' = 'answers';
  return {
    done,
    sent,
    will: (what: typeof next) => {
      next = what;
    },
    act: (amount: number) => async (key: string) => {
      sent.push(key);
      const how = next;
      next = 'answers';
      if (how === 'is not reached') throw new AppError({ message: 'No network.' });
      if (how === 'fails') throw new AppError({ status: 503, message: 'Busy.' });
      if (how === 'refuses') throw new AppError({ status: 409, code: 'award_day_limit', message: 'Too much.' });
      const asked = String(amount);
      if ((done.get(key) ?? asked) !== asked) {
        throw new AppError({ status: 409, code: 'idempotency_key_reused', message: 'Take another key.' });
      }
      done.set(key, asked);
      if (how === 'loses the answer') throw new AppError({ message: 'No network.' });
      return asked;
    },
  };
}

let send: ReturnType<typeof createActionKeys>;
let company: ReturnType<typeof server>;
const give = (amount: number) => send({ amount }, company.act(amount));

beforeEach(() => {
  let keys = 0;
  send = createActionKeys(() => `key-${++keys}`);
  company = server();
});

describe('the keys of a dialog', () => {
  it('sends an unchanged second try with the same key after a lost answer', async () => {
    company.will('loses the answer');
    await expect(give(5)).rejects.toThrow(
      'No network. Your change may have gone through. If you send the same change again, we’ll only count it once.',
    );
    expect(await give(5)).toBe('5');
    expect(company.sent).toEqual(['key-1', 'key-1']);
  });

  it('sends a changed input with the same key after a lost answer', async () => {
    company.will('loses the answer');
    await expect(give(5)).rejects.toThrow('No network.');
    await expect(give(7)).rejects.toThrow('Your first try was saved, but your later changes weren’t.');
    expect([...company.done.values()]).toEqual(['5']);
    expect(await give(7)).toBe('7');
    expect([...company.done]).toEqual([
      ['key-1', '5'],
      ['key-2', '7'],
    ]);
  });

  it('runs a changed action when the first try never arrived', async () => {
    company.will('is not reached');
    await expect(give(5)).rejects.toThrow('No network.');
    expect(await give(7)).toBe('7');
    expect([...company.done]).toEqual([['key-1', '7']]);
  });

  it('keeps the key while the outcome of the first try is unknown, even if a later try is refused or fails', async () => {
    company.will('loses the answer');
    await expect(give(5)).rejects.toThrow('No network.');
    company.will('refuses');
    await expect(give(9_999)).rejects.toThrow('Too much.');
    company.will('fails');
    await expect(give(7)).rejects.toThrow('Busy. Your change may have gone through.');
    await expect(give(7)).rejects.toThrow('Your first try was saved');
    expect([...company.done.values()]).toEqual(['5']);
  });

  it('uses a new key after a refusal and after a success', async () => {
    company.will('refuses');
    await expect(give(5)).rejects.toThrow('Too much.');
    await give(5);
    await give(5);
    expect(company.sent).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('throws an error unchanged when no request caused it', async () => {
    const broken = new Error('Broken');
    await expect(send({}, () => Promise.reject(broken))).rejects.toBe(broken);
  });
});

it('splits items into parts, with each item once and in order', () => {
  expect(inParts([], 2)).toEqual([]);
  expect(inParts(['a'], 2)).toEqual([['a']]);
  expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(inParts(['a', 'b'], 2)).toEqual([['a', 'b']]);
});

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
