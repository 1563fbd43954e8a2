import { test } from '@playwright/test';
import { isTestClock, shiftTo, TEST_CLOCKS, type TestClock } from '../../scripts/lib/clock.ts';

/** Returns the test clock of the running test. The project of the test names it in playwright.config.ts. */
export function clockName(): TestClock {
  const { clock } = test.info().project.metadata;
  if (typeof clock !== 'string' || !isTestClock(clock)) throw new Error(`A project has no clock: ${String(clock)}.`);
  return clock;
}

/** Returns the instant at which every server of the running test starts its clock. */
export const startInstant = (): Date => new Date(TEST_CLOCKS[clockName()]);

/** Returns the value of the Worker's variable CLOCK for a server that starts now. */
export const serverClock = (): string => shiftTo(TEST_CLOCKS[clockName()], new Date());
