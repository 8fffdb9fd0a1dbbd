/** Decides whose turn it is: classes by their weight, in a class one visitor after the other, of a visitor the first request. */

/** Shares of the turns while all classes wait. */
const weights = { public: 2, 'signed-in': 3, staff: 5 } as const;

export type VisitorClass = keyof typeof weights;
/** `key` is the network of an anonymous visitor, or the id of a user. */
export type Visitor = { readonly kind: VisitorClass; readonly key: string };

/** `since`: when the visitor began to wait for this turn. */
type Line<Item> = { readonly items: Set<Item>; since: number };
type ClassQueue<Item> = {
  /** In the order of their turns. */
  readonly lines: Map<string, Line<Item>>;
  /** Grows with each turn by the inverse of the weight; the class with the smallest is next. */
  used: number;
  /** When the first of those who wait came, without a moment of nobody since. */
  busySince: number;
  lastTurn: number;
  /** Milliseconds between two turns while somebody waits, as a moving average. */
  pace: number;
};

const weightOfLatest = 0.1;

/** `now` in milliseconds, monotonic. */
export function createFairQueue<Item extends object>(now: () => number) {
  const classes = Object.fromEntries(
    Object.keys(weights).map((kind) => [kind, { lines: new Map(), used: 0, busySince: 0, lastTurn: 0, pace: 0 }]),
  ) as unknown as Record<VisitorClass, ClassQueue<Item>>;
  const visitors = new Map<Item, Visitor>();
  let used = 0;

  function remove(item: Item): boolean {
    const visitor = visitors.get(item);
    if (!visitor) return false;
    visitors.delete(item);
    const { lines } = classes[visitor.kind];
    const line = lines.get(visitor.key)!;
    line.items.delete(item);
    if (line.items.size === 0) lines.delete(visitor.key);
    return true;
  }

  function nextClass(): VisitorClass | undefined {
    let next: VisitorClass | undefined;
    for (const kind of Object.keys(weights) as VisitorClass[]) {
      if (classes[kind].lines.size > 0 && (next === undefined || classes[kind].used < classes[next].used)) next = kind;
    }
    return next;
  }

  return {
    add({ kind, key }: Visitor, item: Item): void {
      const queue = classes[kind];
      if (queue.lines.size === 0) {
        queue.busySince = now();
        queue.lastTurn = now();
        // A class that did not wait saves no turns for later.
        queue.used = Math.max(queue.used, used);
      }
      const line = queue.lines.get(key) ?? { items: new Set(), since: now() };
      line.items.add(item);
      queue.lines.set(key, line);
      visitors.set(item, { kind, key });
    },
    take(): Item | undefined {
      const kind = nextClass();
      if (kind === undefined) return undefined;
      const queue = classes[kind];
      const [[key, line]] = queue.lines as unknown as [[string, Line<Item>]];
      const [item] = line.items as unknown as [Item];
      used = queue.used;
      queue.used += 1 / weights[kind];
      queue.pace += (now() - queue.lastTurn - queue.pace) * weightOfLatest;
      queue.lastTurn = now();
      // The visitor's next request waits until all others of the class had their turn.
      queue.lines.delete(key);
      if (line.items.size > 1) queue.lines.set(key, Object.assign(line, { since: now() }));
      line.items.delete(item);
      visitors.delete(item);
      return item;
    },
    remove,
    /** Milliseconds that a new request of this visitor can expect to wait: a round for each of the visitor's requests. */
    expectedWait({ kind, key }: Visitor): number {
      const { lines, pace } = classes[kind];
      const [first] = lines.values();
      if (!first) return 0;
      // Whoever is next has waited for a round, which is longer than the pace says if nobody has had a turn of late.
      const round = Math.max(lines.size * pace, now() - first.since);
      return ((lines.get(key)?.items.size ?? 0) + 1) * round;
    },
    /** Milliseconds for which somebody of this class has waited without a break. */
    busyFor: (kind: VisitorClass): number => (classes[kind].lines.size > 0 ? now() - classes[kind].busySince : 0),
    get size() {
      return visitors.size;
    },
  };
}
