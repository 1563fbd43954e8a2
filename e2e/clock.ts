import { isTestClock, shiftTo, TEST_CLOCKS, type TestClock } from '../scripts/lib/clock.ts';

function chosen(): TestClock {
  const name = process.env.E2E_CLOCK || 'monday';
  if (!isTestClock(name)) throw new Error(`E2E_CLOCK must be a name of TEST_CLOCKS, not "${name}".`);
  return name;
}

/** The clock of this run. */
export const CLOCK_NAME: TestClock = chosen();

/** The instant at which every server of this run starts; from there its time runs. */
export const START_INSTANT = new Date(TEST_CLOCKS[CLOCK_NAME]);

/** The Worker's CLOCK variable for a server that starts now. */
export function serverClock(): string {
  return shiftTo(TEST_CLOCKS[CLOCK_NAME], new Date());
}
