import type { OpenApi } from '#domain/api/openapi.ts';
import type { Random } from './random.ts';

export type Fields = Record<string, unknown>;

const KEPT = 80;
const ITEMS_MAX = 20;

const PROPOSALS = '/api/settings/scoring_policy/proposals/{id}';

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Memory {
  private readonly objects = new Map<string, Fields[]>();
  private readonly cursors = new Map<string, string[]>();
  private readonly random: Random;
  /** The parts of paths before a parameter, the longest first, such as `/api/users/import` and `/api/users`. */
  private readonly collections: string[];

  constructor(document: OpenApi, random: Random) {
    this.random = random;
    const parents = Object.keys(document.paths).flatMap((path) =>
      path.includes('{') ? [path.split('/{')[0] ?? ''] : [],
    );
    this.collections = [...new Set(parents)].toSorted((a, b) => b.length - a.length);
  }

  findCollection(path: string): string {
    const found = this.collections.find((one) => path === one || path.startsWith(`${one}/`));
    return found ?? path.split('/').slice(0, 3).join('/');
  }

  private keep<Item>(kept: Map<string, Item[]>, key: string, item: Item): void {
    const list = kept.get(key) ?? [];
    list.push(item);
    if (list.length > KEPT) list.shift();
    kept.set(key, list);
  }

  learn(path: string, answer: unknown): void {
    if (!isFields(answer)) return;
    if (typeof answer.nextCursor === 'string') this.keep(this.cursors, path, answer.nextCursor);
    const items: unknown[] = Array.isArray(answer.items) ? answer.items.slice(0, ITEMS_MAX) : [answer];
    for (const item of items.filter(isFields)) {
      if ('id' in item || 'key' in item || 'userId' in item) this.keep(this.objects, this.findCollection(path), item);
      // A proposal is part of the answer about its setting, but a decision on the proposal has a path of its own.
      if (isFields(item.approval)) this.learn(PROPOSALS, item.approval.proposal);
    }
  }

  object(path: string, names: readonly string[] = []): Fields | undefined {
    const known = this.objects.get(this.findCollection(path));
    const fitting = known?.filter((one) => names.every((name) => name in one)) ?? [];
    return known && this.random.pick(fitting.length > 0 ? fitting : known);
  }

  /** For `userId`, the id is from `/api/users`. For `ids` and `id`, it is from the path's own collection. */
  id(name: string, path: string): string | undefined {
    const [, noun = ''] = /^(.+)Ids?$/.exec(name) ?? [];
    const named = this.collections.find((one) => one === `/api/${noun.toLowerCase()}s`);
    // A user's card is requested by the user's id.
    const own = path.startsWith('/api/leaderboard/people') ? '/api/users' : path;
    const id = this.object(named ?? own, ['id'])?.id;
    return typeof id === 'string' ? id : undefined;
  }

  cursor(path: string): string | undefined {
    const known = this.cursors.get(path);
    return known && this.random.pick(known);
  }
}
