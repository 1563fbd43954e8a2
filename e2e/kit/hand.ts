import { test, type Locator } from '@playwright/test';
import { expect } from './company.ts';

/** The seconds that a decision, a move, a press and a typed character take, by the keystroke-level model. */
const DECIDE = 1.35;
const MOVE = 1.1;
const PRESS = 0.2;
const TYPE = 0.28;

export interface Effort {
  taps: number;
  characters: number;
}

export class Hand {
  #taps = 0;
  #characters = 0;

  async tap(target: Locator): Promise<void> {
    this.#taps += 1;
    await target.click();
  }

  /** If the field does not have the focus, it taps the field first. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((input) => input === document.activeElement))) await this.tap(field);
    this.#characters += text.length;
    await field.pressSequentially(text);
  }

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
