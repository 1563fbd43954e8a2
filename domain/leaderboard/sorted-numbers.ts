const FIRST_CAPACITY = 4;
/**
 * A full array is replaced by an array that is larger by this factor. A larger factor would waste memory, because each
 * department and each location has an array.
 */
const GROWTH = 1.25;

/** A sorted list of whole numbers from 0 to 2^31 - 1, with duplicates. */
export class SortedNumbers {
  private numbers = new Int32Array(FIRST_CAPACITY);
  length = 0;

  get bytes(): number {
    return this.numbers.byteLength;
  }

  countAbove(number: number): number {
    return this.length - this.findEnd(number);
  }

  add(number: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Int32Array(Math.ceil(this.length * GROWTH) + 1);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const at = this.findEnd(number);
    this.numbers.copyWithin(at + 1, at, this.length);
    this.numbers[at] = number;
    this.length += 1;
  }

  remove(number: number): boolean {
    const at = this.findEnd(number) - 1;
    if (at < 0 || this.numbers[at] !== number) return false;
    this.numbers.copyWithin(at, at + 1, this.length);
    this.length -= 1;
    return true;
  }

  takeUpTo(most: number): Int32Array {
    const end = this.findEnd(most);
    const taken = this.numbers.slice(0, end);
    this.numbers = this.numbers.slice(end, this.length);
    this.length -= end;
    return taken;
  }

  private findEnd(number: number): number {
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.numbers[middle] ?? 0) <= number) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
