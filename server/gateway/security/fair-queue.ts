/** Decides whose turn it is: classes by their weight, in a class one visitor after the other, of a visitor the first request. */

/** The cost of a turn for each class. While all wait, they get 2, 3 and 5 of ten turns. */
const costs = { public: 15, 'signed-in': 10, staff: 6 } as const;

export type VisitorClass = keyof typeof costs;
/** `key` is the network of an anonymous visitor, or the id of a user. */
export type Visitor = { readonly kind: VisitorClass; readonly key: string };

/** `since` is when its visitor began to wait for the next turn. */
type Line<Item> = { readonly items: Set<Item>; since: number };
type ClassQueue<Item> = {
  /** The keys are those of visitors, in the order of their turns. */
  readonly lines: Map<string, Line<Item>>;
  /** The class that has used the least is next. */
  used: number;
};

type Options = {
  /** Milliseconds, monotonic. */
  now: () => number;
  /** False while a visitor holds all the places that one may hold: its line is skipped. At most a few visitors can hold that many. */
  mayStart?: (key: string) => boolean;
};

export function createFairQueue<Item extends object>({ now, mayStart = () => true }: Options) {
  const classes = Object.fromEntries(
    Object.keys(costs).map((kind) => [kind, { lines: new Map(), used: 0 }]),
  ) as unknown as Record<VisitorClass, ClassQueue<Item>>;
  const kinds = Object.keys(classes) as VisitorClass[];
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

  function nextOf(kind: VisitorClass): [string, Line<Item>] | undefined {
    for (const next of classes[kind].lines) if (mayStart(next[0])) return next;
    return undefined;
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
    /** Takes from the classes that may have a turn now. */
    take(mayTake: (kind: VisitorClass) => boolean = () => true): Item | undefined {
      let turn: { kind: VisitorClass; key: string; line: Line<Item> } | undefined;
      for (const kind of kinds) {
        const queue = classes[kind];
        const next = queue.lines.size > 0 && mayTake(kind) ? nextOf(kind) : undefined;
        // A class that cannot take a turn saves none for later.
        if (!next) queue.used = Math.max(queue.used, used);
        else if (!turn || queue.used < classes[turn.kind].used) turn = { kind, key: next[0], line: next[1] };
      }
      if (!turn) return undefined;
      const { kind, key, line } = turn;
      const queue = classes[kind];
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
    /** Call it when the visitor may start again: until then it has not waited for a turn. */
    restart({ kind, key }: Visitor): void {
      const line = classes[kind].lines.get(key);
      if (line) line.since = now();
    },
    /** Milliseconds for which the visitor whose turn is next has waited for it: the given one while it is skipped, else one of its class. */
    delay({ kind, key }: Visitor): number {
      const line = mayStart(key) ? nextOf(kind)?.[1] : classes[kind].lines.get(key);
      return line ? now() - line.since : 0;
    },
    waitingOf: ({ kind, key }: Visitor): number => classes[kind].lines.get(key)?.items.size ?? 0,
    get size() {
      return visitors.size;
    },
  };
}
