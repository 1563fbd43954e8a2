import { commands } from 'vitest/browser';
import { expectFits, expectNoFindings, expectNoFindingsInLargeText } from './kit/axe.ts';
import { NARROW_PHONE, WIDE, type Device } from './kit/device.ts';
import { openTab } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

const PATH = '/employee/rewards';
const NAME = 'Extra day off';

const findDialog = ({ screen }: Device) => screen.getByRole('dialog');
const findDay = (device: Device, name: string | RegExp) => findDialog(device).getByRole('gridcell', { name });
const findClaim = ({ screen }: Device, name = NAME) =>
  screen.getByRole('region', { name: /^(Your claims|Deine Einlösungen)$/ }).getByRole('listitem').filter({ hasText: name }).first();
const readDays = (company: { read: (sql: string) => unknown }) =>
  company.read(`SELECT start_date FROM leaves WHERE user_id = 'demo-employee' AND kind = 'reward' AND status = 'approved'`);
