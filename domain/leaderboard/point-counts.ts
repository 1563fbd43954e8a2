import { SortedNumbers } from './sorted-numbers.ts';

/** A leaderboard with at most this many users is only a list, without a tree. */
const LISTED_MAX = 1_024;
/** The tree contains users with at most this many points. Other users are in the list. The largest tree needs 2 MB. */
const TREE_MAX = 2 ** 19;
const POINTS_MAX = 2 ** 31 - 1;

/**
 * Counts users by points on one leaderboard. A Fenwick tree counts the users with points up to `reach`. A sorted list
 * contains the points of all other users. The size of the tree doubles when many users are added. A small leaderboard
 * has only the list. Users without points are not counted, because no user ranks below them.
 *
 * Changes may arrive in any order. When a user is removed before being added, the removal is stored in `owed`, and the
 * later addition cancels the removal.
 */
export class PointCounts {
  /**
   * Node i has the number of users with points in (i - lowest bit of i, i]. The length of the array is 1 when the tree
   * is empty, and otherwise a power of two plus one.
   */
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

  add(points: number, people: number): void {
    if (points <= 0) return;
    const capped = Math.min(points, POINTS_MAX);
    if (capped <= this.reach) {
      this.addToTree(capped, people);
      return;
    }
    for (let count = 0; count < Math.abs(people); count++) {
      const [from, to] = people > 0 ? [this.owed, this.listed] : [this.listed, this.owed];
      if (!from.remove(capped)) to.add(capped);
    }
    if (people > 0) this.grow();
  }

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

  private countInTree(points: number): number {
    let people = 0;
    for (let node = points; node > 0; node -= node & -node) people += this.tree[node]!;
    return people;
  }

  private grow(): void {
    while (this.listed.length > Math.max(LISTED_MAX, this.reach) && this.reach < TREE_MAX) {
      const larger = new Int32Array(Math.max(LISTED_MAX * 2, this.reach * 2) + 1);
      larger.set(this.tree);
      // Among the new nodes, only the last node covers the points of the old tree.
      larger[larger.length - 1] = this.inTree;
      this.tree = larger;
      for (const points of this.listed.takeUpTo(this.reach)) this.addToTree(points, 1);
      for (const points of this.owed.takeUpTo(this.reach)) this.addToTree(points, -1);
    }
  }
}
