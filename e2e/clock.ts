import { test } from '@playwright/test';
import { isTestClock, shiftTo, TEST_CLOCKS, type TestClock } from '../scripts/lib/clock.ts';

/** The clock of the running test: its project names it (playwright.config.ts). */
export function clockName(): TestClock {
  const { clock } = test.info().project.metadata;
  if (typeof clock !== 'string' || !isTestClock(clock)) throw new Error(`A project has no clock: ${String(clock)}.`);
  return clock;
}

/** The instant at which every server of the running test starts; from there its time runs. */
export const startInstant = (): Date => new Date(TEST_CLOCKS[clockName()]);

/** The Worker's CLOCK variable for a server that starts now. */
export const serverClock = (): string => shiftTo(TEST_CLOCKS[clockName()], new Date());
