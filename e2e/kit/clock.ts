import { test } from '@playwright/test';
import { isTestClock, shiftTo, TEST_CLOCKS, type TestClock } from '#scripts/lib/clock.ts';

export function clockName(): TestClock {
  const { clock } = test.info().project.metadata;
  if (typeof clock !== 'string' || !isTestClock(clock)) throw new Error(`A project has no clock: ${String(clock)}.`);
  return clock;
}

export const startInstant = (): Date => new Date(TEST_CLOCKS[clockName()]);

export const serverClock = (): string => shiftTo(TEST_CLOCKS[clockName()], new Date());
