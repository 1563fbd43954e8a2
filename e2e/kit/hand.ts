import { test, type Locator } from '@playwright/test';
import { expect } from './company.ts';

/** Seconds of the keystroke-level model: a decision, moving to a target, pressing it, and one typed character. */
const DECIDE = 1.35;
const MOVE = 1.1;
const PRESS = 0.2;
const TYPE = 0.28;

/** The taps and typed characters that a job takes. */
export interface Effort {
  taps: number;
  characters: number;
}

/** Does a job on a page as a user does, and counts each tap and each typed character. */
export class Hand {
  #taps = 0;
  #characters = 0;

  async tap(target: Locator): Promise<void> {
    this.#taps += 1;
    await target.click();
  }

  /** Types into the field that has the focus, or taps the field first. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((input) => input === document.activeElement))) await this.tap(field);
    this.#characters += text.length;
    await field.pressSequentially(text);
  }

  /** Expects what the job took, notes its seconds in the test's report, and begins to count anew. */
  expectEffort(job: string, effort: Effort): void {
    const done: Effort = { taps: this.#taps, characters: this.#characters };
    const seconds = done.taps * (DECIDE + MOVE + PRESS) + done.characters * TYPE;
    test.info().annotations.push({ type: job, description: `${seconds.toFixed(1)} s` });
    console.log(`${job}: ${done.taps} taps, ${done.characters} characters, ${seconds.toFixed(1)} s`);
    expect(done, job).toEqual(effort);
    this.#taps = 0;
    this.#characters = 0;
  }
}
