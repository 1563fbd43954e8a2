export interface Gift {
  from: string;
  to: string;
  points: number;
  /** The instant, ISO 8601. */
  at: string;
}

export interface GiftSum {
  points: number;
  times: number;
  latestAt: string;
}

export interface Pair<Person> {
  first: Person;
  second: Person;
  fromFirst: GiftSum;
  fromSecond: GiftSum;
}

function sumGifts(gifts: readonly Gift[]): GiftSum {
  return {
    points: gifts.reduce((sum, { points }) => sum + points, 0),
    times: gifts.length,
    latestAt: gifts.reduce((latest, { at }) => (at > latest ? at : latest), ''),
  };
}

const findLatest = ({ fromFirst, fromSecond }: Pair<unknown>): string =>
  fromFirst.latestAt > fromSecond.latestAt ? fromFirst.latestAt : fromSecond.latestAt;

/** Within a pair, the users are in the order of `people`. The pair with the latest gift comes first. */
export function pairGivers<Person extends { id: string }>(
  people: readonly Person[],
  gifts: readonly Gift[],
): Pair<Person>[] {
  const between = Map.groupBy(gifts, ({ from, to }) => `${from} ${to}`);
  const pairs = people.flatMap((first, index) =>
    people.slice(index + 1).flatMap((second) => {
      const [given, received] = [between.get(`${first.id} ${second.id}`), between.get(`${second.id} ${first.id}`)];
      if (!given || !received) return [];
      return [{ first, second, fromFirst: sumGifts(given), fromSecond: sumGifts(received) }];
    }),
  );
  return pairs.toSorted((a, b) => (findLatest(a) > findLatest(b) ? -1 : 1));
}
