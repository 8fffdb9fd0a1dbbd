/** Decides whose turn it is: classes by their weight, in a class one visitor after the other, of a visitor the first request. */

/** What a turn costs each class. While all wait, they get 2, 3 and 5 of ten turns. */
const costs = { public: 15, 'signed-in': 10, staff: 6 } as const;

export type VisitorClass = keyof typeof costs;
/** `key` is the network of an anonymous visitor, or the id of a user. */
export type Visitor = { readonly kind: VisitorClass; readonly key: string };

type ClassQueue<Item> = {
  /** The requests of each visitor, in the order of the visitors' turns. */
  readonly lines: Map<string, Set<Item>>;
  /** The class that has used the least is next. */
  used: number;
  lastTurn: number;
  /** Milliseconds between two turns while somebody waits, as a moving average. */
  pace: number;
};

const weightOfLatest = 0.1;

/** `now` in milliseconds, monotonic. */
export function createFairQueue<Item extends object>(now: () => number) {
  const classes = Object.fromEntries(
    Object.keys(costs).map((kind) => [kind, { lines: new Map(), used: 0, lastTurn: 0, pace: 0 }]),
  ) as unknown as Record<VisitorClass, ClassQueue<Item>>;
  const visitors = new Map<Item, Visitor>();
  let used = 0;

  function remove(item: Item): boolean {
    const visitor = visitors.get(item);
    if (!visitor) return false;
    visitors.delete(item);
    const { lines } = classes[visitor.kind];
    const line = lines.get(visitor.key)!;
    line.delete(item);
    if (line.size === 0) lines.delete(visitor.key);
    return true;
  }

  function nextClass(): VisitorClass | undefined {
    let next: VisitorClass | undefined;
    for (const kind of Object.keys(costs) as VisitorClass[]) {
      if (classes[kind].lines.size > 0 && (next === undefined || classes[kind].used < classes[next].used)) next = kind;
    }
    return next;
  }

  return {
    add({ kind, key }: Visitor, item: Item): void {
      const queue = classes[kind];
      if (queue.lines.size === 0) {
        queue.lastTurn = now();
        // A class that did not wait saves no turns for later.
        queue.used = Math.max(queue.used, used);
      }
      const line = queue.lines.get(key) ?? new Set();
      line.add(item);
      queue.lines.set(key, line);
      visitors.set(item, { kind, key });
    },
    take(): Item | undefined {
      const kind = nextClass();
      if (kind === undefined) return undefined;
      const queue = classes[kind];
      const [[key, line]] = queue.lines as unknown as [[string, Set<Item>]];
      const [item] = line as unknown as [Item];
      used = queue.used;
      queue.used += costs[kind];
      queue.pace += (now() - queue.lastTurn - queue.pace) * weightOfLatest;
      queue.lastTurn = now();
      // The visitor's next request waits until all others of the class had their turn.
      queue.lines.delete(key);
      line.delete(item);
      if (line.size > 0) queue.lines.set(key, line);
      visitors.delete(item);
      return item;
    },
    remove,
    /** Milliseconds until each visitor of this class who waits has had a turn, as far as one can tell; 0 if nobody waits. */
    round(kind: VisitorClass): number {
      const { lines, pace, lastTurn } = classes[kind];
      // The time since the last turn counts too, because nobody may have had one of late.
      return lines.size === 0 ? 0 : lines.size * pace + now() - lastTurn;
    },
    waitingOf: ({ kind, key }: Visitor): number => classes[kind].lines.get(key)?.size ?? 0,
    get size() {
      return visitors.size;
    },
  };
}
