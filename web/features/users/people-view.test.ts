import { expect, it } from 'vitest';
import { readView, withView } from './people-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

it('reads the search, the filters and the order from the query of an address', () => {
  expect(read('')).toEqual({});
  expect(
    read(
      'search=%20ann%20&status=pending&role=admin&department=R%26D&location=Z%C3%BCrich&calendar=shifts&sort=balance',
    ),
  ).toEqual({
    search: 'ann',
    status: 'pending',
    role: 'admin',
    department: 'R&D',
    location: 'Zürich',
    calendar: 'shifts',
    sort: 'balance',
  });
});

it('leaves out unknown values, and cuts texts that are too long for the server', () => {
  expect(read('status=asleep&role=boss&sort=salary&calendar=a%20b&search=%20&x=1')).toEqual({});
  expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(80);
});

it('changes some filters of an address, and keeps the others', () => {
  const params = new URLSearchParams('search=ann&status=pending');
  expect(withView(params, { status: '', sort: 'newest' }).toString()).toBe('search=ann&sort=newest');
  expect(params.toString()).toBe('search=ann&status=pending');
});
