import { SortedNumbers } from './sorted-numbers.ts';

/** A leaderboard of fewer people is kept as a list alone. */
const LISTED_MAX = 1_024;
/** The most points that the tree reaches, 2 MB. Beyond, people are listed. */
const TREE_MAX = 2 ** 19;
const POINTS_MAX = 2 ** 31 - 1;

/**
 * How many people have how many points, on one leaderboard. Points up to the tree's reach are counted by a Fenwick tree, which
 * grows in powers of two as people come; points beyond, and a small leaderboard, are lists. People without points are not
 * counted: nobody ranks below them.
 *
 * Changes may come in any order: who goes before they came is owed, and leaves once they come.
 */
export class PointCounts {
  /** Node i holds the people of the points (i - lowest bit of i, i]. Empty, or a power of two long and one more. */
  private tree = new Int32Array(1);
  private inTree = 0;
  private readonly listed = new SortedNumbers();
  private readonly owed = new SortedNumbers();

  get people(): number {
    return this.inTree + this.listed.length - this.owed.length;
  }

  get bytes(): number {
    return this.tree.byteLength + this.listed.bytes + this.owed.bytes;
  }

  /** Adds `people` with these points; a negative number takes them away. */
  add(points: number, people: number): void {
    if (points <= 0) return;
    const kept = Math.min(points, POINTS_MAX);
    if (kept <= this.reach) {
      this.addToTree(kept, people);
      return;
    }
    for (let count = 0; count < Math.abs(people); count++) {
      const [from, to] = people > 0 ? [this.owed, this.listed] : [this.listed, this.owed];
      if (!from.remove(kept)) to.add(kept);
    }
    if (people > 0) this.grow();
  }

  /** How many people have more than `points`, which are at least 0. */
  countAbove(points: number): number {
    const beyond = this.listed.countAbove(points) - this.owed.countAbove(points);
    return points >= this.reach ? beyond : beyond + this.inTree - this.countInTree(points);
  }

  private get reach(): number {
    return this.tree.length - 1;
  }

  private addToTree(points: number, people: number): void {
    this.inTree += people;
    for (let node = points; node < this.tree.length; node += node & -node) this.tree[node]! += people;
  }

  /** People of the tree with at most `points`. */
  private countInTree(points: number): number {
    let people = 0;
    for (let node = points; node > 0; node -= node & -node) people += this.tree[node]!;
    return people;
  }

  /** Doubles the tree while more people are listed than it reaches: so it is never much larger than its people need. */
  private grow(): void {
    while (this.listed.length > Math.max(LISTED_MAX, this.reach) && this.reach < TREE_MAX) {
      const larger = new Int32Array(Math.max(LISTED_MAX * 2, this.reach * 2) + 1);
      larger.set(this.tree);
      // The last node is the only new one that has people of the old tree below it.
      larger[larger.length - 1] = this.inTree;
      this.tree = larger;
      for (const points of this.listed.takeUpTo(this.reach)) this.addToTree(points, 1);
      for (const points of this.owed.takeUpTo(this.reach)) this.addToTree(points, -1);
    }
  }
}
