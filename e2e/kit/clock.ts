import { test } from '@playwright/test';
import { isTestClock, shiftTo, TEST_CLOCKS, type TestClock } from '../../scripts/lib/clock.ts';

/** Returns the clock of the running test, which its project names (playwright.config.ts). */
export function clockName(): TestClock {
  const { clock } = test.info().project.metadata;
  if (typeof clock !== 'string' || !isTestClock(clock)) throw new Error(`A project has no clock: ${String(clock)}.`);
  return clock;
}

/** Returns the instant at which every server of the running test starts. Its time runs from there. */
export const startInstant = (): Date => new Date(TEST_CLOCKS[clockName()]);

/** Returns the Worker's CLOCK variable for a server that starts now. */
export const serverClock = (): string => shiftTo(TEST_CLOCKS[clockName()], new Date());
