import { describe, expect, it } from 'vitest';
import { MAX_URLS, readFromWorker, readToWorker } from './messages.ts';

describe('messages to the worker', () => {
  it.each(['SKIP_WAITING', 'GET_VERSION', 'CLEAR_CACHE'])(
    'accepts %s, and drops the other fields of the message',
    (type) => {
      expect(readToWorker({ type, more: 'of it' })).toEqual({ type });
    },
  );

  it('accepts CACHE_URLS with a list of addresses', () => {
    expect(readToWorker({ type: 'CACHE_URLS', urls: ['/a', '/b'] })).toEqual({
      type: 'CACHE_URLS',
      urls: ['/a', '/b'],
    });
    expect(readToWorker({ type: 'CACHE_URLS', urls: [] })).toEqual({ type: 'CACHE_URLS', urls: [] });
  });

  it.each([
    null,
    undefined,
    'SKIP_WAITING',
    42,
    [],
    {},
    { type: 'skip_waiting' },
    { type: ['SKIP_WAITING'] },
    { type: 'CACHE_URLS' },
    { type: 'CACHE_URLS', urls: '/a' },
    { type: 'CACHE_URLS', urls: [1] },
    { type: 'CACHE_URLS', urls: ['/a', null] },
    { type: 'CACHE_URLS', urls: Array.from({ length: MAX_URLS + 1 }, () => '/a') },
  ])('returns null for %j', (data) => {
    expect(readToWorker(data)).toBeNull();
  });
});

describe('messages from the worker', () => {
  it.each(['CACHE_UPDATED', 'OFFLINE_FALLBACK', 'SYNC_COMPLETED', 'NOTIFIED', 'PUSH_CHANGED'])('accepts %s', (type) => {
    expect(readFromWorker({ type })).toEqual({ type });
  });

  it.each([null, 'CACHE_UPDATED', { type: 'GET_VERSION' }, { type: 7 }, {}])('returns null for %j', (data) => {
    expect(readFromWorker(data)).toBeNull();
  });
});
