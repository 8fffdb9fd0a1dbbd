/** Decides whose turn it is: classes by their weight, in a class one visitor after the other, of a visitor the first request. */

/** What a turn costs each class. While all wait, they get 2, 3 and 5 of ten turns. */
const costs = { public: 15, 'signed-in': 10, staff: 6 } as const;

export type VisitorClass = keyof typeof costs;
/** `key` is the network of an anonymous visitor, or the id of a user. */
export type Visitor = { readonly kind: VisitorClass; readonly key: string };

/** `since`: when its visitor began to wait for the next turn. */
type Line<Item> = { readonly items: Set<Item>; since: number };
type ClassQueue<Item> = {
  /** By visitor, in the order of their turns. */
  readonly lines: Map<string, Line<Item>>;
  /** The class that has used the least is next. */
  used: number;
};

/** `now` in milliseconds, monotonic. */
export function createFairQueue<Item extends object>(now: () => number) {
  const classes = Object.fromEntries(
    Object.keys(costs).map((kind) => [kind, { lines: new Map(), used: 0 }]),
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

  function nextClass(mayTake: (kind: VisitorClass) => boolean): VisitorClass | undefined {
    let next: VisitorClass | undefined;
    for (const kind of Object.keys(costs) as VisitorClass[]) {
      if (classes[kind].lines.size === 0 || !mayTake(kind)) continue;
      if (next === undefined || classes[kind].used < classes[next].used) next = kind;
    }
    return next;
  }

  return {
    add({ kind, key }: Visitor, item: Item): void {
      const queue = classes[kind];
      // A class that did not wait saves no turns for later.
      if (queue.lines.size === 0) queue.used = Math.max(queue.used, used);
      const line = queue.lines.get(key) ?? { items: new Set(), since: now() };
      line.items.add(item);
      queue.lines.set(key, line);
      visitors.set(item, { kind, key });
    },
    /** Of the classes that may have a turn now. */
    take(mayTake: (kind: VisitorClass) => boolean = () => true): Item | undefined {
      const kind = nextClass(mayTake);
      if (kind === undefined) return undefined;
      const queue = classes[kind];
      const [[key, line]] = queue.lines as unknown as [[string, Line<Item>]];
      const [item] = line.items as unknown as [Item];
      used = queue.used;
      queue.used += costs[kind];
      // The visitor's next request waits until all others of the class had their turn.
      queue.lines.delete(key);
      line.items.delete(item);
      if (line.items.size > 0) queue.lines.set(key, Object.assign(line, { since: now() }));
      visitors.delete(item);
      return item;
    },
    remove,
    /** Milliseconds for which the visitor of this class whose turn is next has waited for it; 0 if nobody waits. */
    delay(kind: VisitorClass): number {
      const [first] = classes[kind].lines.values();
      return first ? now() - first.since : 0;
    },
    waitingOf: ({ kind, key }: Visitor): number => classes[kind].lines.get(key)?.items.size ?? 0,
    get size() {
      return visitors.size;
    },
  };
}
