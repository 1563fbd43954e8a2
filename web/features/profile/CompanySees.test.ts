import { expect, it } from 'vitest';
import { findGroup } from './CompanySees.tsx';

it.each([
  [['colleagues', 'admins'], 'shared'],
  [['lobby'], 'shared'],
  [['admins'], 'admins'],
  [['groups'], 'admins'],
  [['super_admins'], 'admins'],
  [['you'], 'own'],
  [['pair'], 'own'],
  [['nobody'], 'technical'],
  [['operators'], 'technical'],
] as const)('lists data with the readers %j in the group %s', (readers, group) => {
  expect(findGroup({ readers: [...readers] })).toBe(group);
});
