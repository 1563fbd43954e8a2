/** The same key gives the same numbers, so the demo company is the same everywhere. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Both bounds are included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

const SEED = 'northwind-harbor';

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Each key has a generator of its own, so that a change to one user's plan does not change the plans of other users.
 */
export function randomFor(key: string): Random {
  let state = hashText(`${SEED}/${key}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
