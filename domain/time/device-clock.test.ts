import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateServerMs, RIGHT_WITHIN_MS } from './device-clock.ts';

const MINUTE_MS = 60_000;
const EIGHT = Date.parse('2026-03-02T08:00:00.000Z');

/** The events of a device, in minutes: it runs awake, it sleeps while its steady clock pauses, its clock is set. */
type Event = { awake: number } | { sleep: number } | { set: number };

function live(behind: number, events: readonly Event[]): { estimate: number; truth: number } {
  const known = { serverMs: EIGHT, wallMs: EIGHT - behind * MINUTE_MS, steadyMs: 5_000 };
  let [truth, steady, skew] = [0, 0, -behind];
  for (const event of events) {
    if ('set' in event) skew += event.set;
    else truth += 'awake' in event ? event.awake : event.sleep;
    if ('awake' in event) steady += event.awake;
  }
  const now = { wallMs: EIGHT + (truth + skew) * MINUTE_MS, steadyMs: 5_000 + steady * MINUTE_MS };
  return { estimate: (estimateServerMs(known, now) - EIGHT) / MINUTE_MS, truth };
}

test.each<[title: string, behind: number, events: Event[]]>([
  ['a clock 40 minutes behind is put right', 40, [{ awake: 30 }, { set: 40 }, { awake: 6 }]],
  ['a clock 40 minutes ahead is put right', -40, [{ awake: 30 }, { set: -40 }, { awake: 6 }]],
  ['a clock is set several times and then right', 40, [{ set: -90 }, { awake: 9 }, { set: 300 }, { set: -170 }]],
  ['a right clock is set forward and back again', 0, [{ set: 60 }, { awake: 9 }, { set: -60 }, { awake: 1 }]],
  ['a right clock is set back', 0, [{ awake: 9 }, { set: -600 }, { awake: 1 }]],
  ['the device sleeps with a right clock', 0, [{ awake: 9 }, { sleep: 55 }, { awake: 1 }]],
  ['the device sleeps with a clock 40 minutes behind', 40, [{ awake: 9 }, { sleep: 300 }, { awake: 1 }]],
  ['the device sleeps with a clock 40 minutes ahead', -40, [{ awake: 9 }, { sleep: 40 }, { awake: 1 }]],
])('%s: the estimate is the true time', (_title, behind, events) => {
  const { estimate, truth } = live(behind, events);
  expect(estimate).toBe(truth);
});

const minutes = (max: number) => fc.integer({ min: 0, max });
const skews = fc.integer({ min: -2_000, max: 2_000 });
const awake = fc.record({ awake: minutes(600) });
const sleep = fc.record({ sleep: minutes(5_000) });
const change = fc.record({ set: skews });

test('without sleep, a clock that was set as often as anybody likes and is right in the end gives the true time', () => {
  fc.assert(
    fc.property(skews, fc.array(fc.oneof(awake, change)), awake, (behind, events, last) => {
      const skew = events.reduce((sum, event) => sum + ('set' in event ? event.set : 0), -behind);
      const { estimate, truth } = live(behind, [...events, { set: -skew }, last]);
      expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(RIGHT_WITHIN_MS / MINUTE_MS);
    }),
  );
});

test('without sleep, a clock that is only set back gives the true time', () => {
  const back = fc.record({ set: fc.integer({ min: -2_000, max: 0 }) });
  fc.assert(
    fc.property(skews, fc.array(fc.oneof(awake, back)), (behind, events) => {
      const { estimate, truth } = live(behind, events);
      expect(estimate).toBe(truth);
    }),
  );
});

test('with sleep, a right clock that nobody sets gives the true time', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(awake, sleep)), (events) => {
      const { estimate, truth } = live(0, events);
      expect(estimate).toBe(truth);
    }),
  );
});

test('whatever happens, the estimate lies between the steady clock and the wall clock', () => {
  fc.assert(
    fc.property(skews, fc.array(fc.oneof(awake, sleep, change)), (behind, events) => {
      const { estimate, truth } = live(behind, events);
      const set = events.reduce((sum, event) => sum + ('set' in event ? event.set : 0), 0);
      const ran = events.reduce((sum, event) => sum + ('awake' in event ? event.awake : 0), 0);
      expect(estimate).toBeGreaterThanOrEqual(ran);
      expect(estimate).toBeLessThanOrEqual(Math.max(ran, truth + set));
    }),
  );
});
