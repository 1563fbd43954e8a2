import { expect, test as base } from 'vitest';
import { openTestCompany } from './company.ts';
import { startDevice, type Device, type DeviceOptions } from './device.ts';

const USER_IDS = { 'Maya Okafor': 'demo-employee', 'Daniel Reyes': 'demo-admin' };

export const test = base
  .extend('company', ({}, { onCleanup }) => {
    const company = openTestCompany();
    onCleanup(() => company.close());
    return company;
  })
  .extend('start', ({ company }, { onCleanup }) => {
    let device: Device | null = null;
    const putAway = async () => {
      const problems = device?.problems() ?? [];
      await device?.close();
      device = null;
      expect(problems, 'what went wrong in the page').toEqual([]);
    };
    onCleanup(putAway);
    return async (options?: DeviceOptions): Promise<Device> => {
      await putAway();
      device = startDevice(company, options);
      return device;
    };
  })
  .extend(
    'signIn',
    ({ start }) =>
      async (name: keyof typeof USER_IDS, path: string, options?: DeviceOptions): Promise<Device> => {
        const device = await start({ ...options, userId: USER_IDS[name] });
        await device.open(path);
        return device;
      },
  );

export { expect };
