/**
 * Shares the processor between pages and forms (docs/decisions/040): new connections first, then what was begun, then the
 * visitor whose turn it is. A request that would wait for too long is refused when it arrives.
 */
import { failures } from '#contract/failures.ts';
import { clientClosed } from '../../client/upstream-failures.ts';
import { createFairQueue, type Visitor, type VisitorClass } from './fair-queue.ts';

export type Admission = {
  /**
   * Does `work` when it is the visitor's turn; `release` frees its place before it is done. Throws 503 if its turn would
   * take too long to come, 499 if the visitor has left.
   */
  run<T>(entry: Entry, work: (release: () => void) => Promise<T>): Promise<T>;
  /** Await it before a part of the work that keeps the processor busy for milliseconds, such as a render. */
  waitForProcessor(): Promise<void> | undefined;
  /** Call it for each new connection. */
  accepted(): void;
  readonly running: number;
  readonly waiting: number;
  /** Counts since the start. */
  readonly refused: Readonly<Record<VisitorClass, number>>;
};

type Entry = Visitor & { hasLeft?(): boolean };

type Options = {
  /** Requests that run at once, which matters while they wait for services. */
  maxRunning: number;
  /** Milliseconds; nobody waits for longer. */
  timeout: number;
  /** Milliseconds, monotonic. */
  now?: () => number;
  /** Calls back once in the next turn of the event loop. */
  nextTurn?: (callback: () => void) => void;
};

type Waiter = { readonly entry: Entry; resolve(): void; reject(error: Error): void; timer: NodeJS.Timeout };

/**
 * Shares of the timeout that a request may expect to wait. A burst may fill the queue; a long queue that stays only makes
 * everybody wait, so it is kept short until nobody has been refused for a whole timeout.
 */
const patience: Readonly<Record<VisitorClass, { long: number; short: number }>> = {
  public: { long: 0.2, short: 0.05 },
  'signed-in': { long: 0.2, short: 0.05 },
  staff: { long: 1, short: 0.5 },
};

/** `stays`: the queue was long for too long. */
type QueueState = { stays: boolean; longSince: number | undefined; refusedAt: number };
const calm = (): QueueState => ({ stays: false, longSince: undefined, refusedAt: Number.NEGATIVE_INFINITY });

/** Shares of `maxRunning` that a class may hold: pages that wait for a slow service leave places for other classes. */
const places: Readonly<Record<VisitorClass, number>> = { public: 0.75, 'signed-in': 0.75, staff: 1 };
/** Share of `maxRunning` that one visitor may hold, so that others find a place at once. */
const placesOfVisitor = 0.5;

/** Turns of the event loop for which new connections may hold back the work. */
const maxTurnsHeldBack = 16;

export function createAdmission({
  maxRunning,
  timeout,
  now = () => performance.now(),
  nextTurn = setImmediate,
}: Options): Admission {
  /** The keys are those of visitors. */
  const held = new Map<string, number>();
  const maxRunningOfVisitor = Math.ceil(maxRunning * placesOfVisitor);
  const mayStart = (key: string) => (held.get(key) ?? 0) < maxRunningOfVisitor;
  const queue = createFairQueue<Waiter>({ now, mayStart });
  /** Parts of requests that run already. */
  const begun: Array<() => void> = [];
  const states: Record<VisitorClass, QueueState> = { public: calm(), 'signed-in': calm(), staff: calm() };
  const refused = { public: 0, 'signed-in': 0, staff: 0 };
  /** All refusals share one error, because its stack costs as much as the rest of a refusal. */
  const busy = failures.overloaded();
  const running = { public: 0, 'signed-in': 0, staff: 0 };
  const total = () => running.public + running['signed-in'] + running.staff;
  const hasPlace = (kind: VisitorClass) => total() < maxRunning && running[kind] < Math.ceil(maxRunning * places[kind]);
  let isTaken = false;
  let hasAccepted = false;
  let heldBack = 0;

  /** Starts one piece of work in each turn of the event loop, so that none lasts for long. */
  function take(): void {
    isTaken = true;
    nextTurn(turn);
  }

  function turn(): void {
    isTaken = false;
    // libuv accepts one connection per turn, so others may be behind this one: their probes and refusals go first.
    if (hasAccepted && ++heldBack <= maxTurnsHeldBack && (begun.length > 0 || queue.size > 0)) {
      hasAccepted = false;
      take();
      return;
    }
    hasAccepted = false;
    heldBack = 0;
    const next = begun.shift() ?? nextWaiter();
    if (!next) return;
    take();
    next();
  }

  function nextWaiter(): (() => void) | undefined {
    for (let next = queue.take(hasPlace); next; next = queue.take(hasPlace)) {
      clearTimeout(next.timer);
      if (!next.entry.hasLeft?.()) {
        hold(next.entry);
        return next.resolve;
      }
      next.reject(clientClosed());
    }
    return undefined;
  }

  function hold({ kind, key }: Visitor): void {
    running[kind]++;
    held.set(key, (held.get(key) ?? 0) + 1);
  }

  function release(visitor: Visitor): void {
    const { kind, key } = visitor;
    const wasSkipped = !mayStart(key);
    const rest = held.get(key)! - 1;
    if (rest > 0) held.set(key, rest);
    else held.delete(key);
    running[kind]--;
    if (wasSkipped) queue.restart(visitor);
    if (!isTaken) take();
  }

  function isTooLate(visitor: Visitor): boolean {
    const long = timeout * patience[visitor.kind].long;
    const short = timeout * patience[visitor.kind].short;
    const delay = queue.delay(visitor);
    // A visitor who waits for its own places does not mean that the queue is long.
    if (!mayStart(visitor.key)) return (queue.waitingOf(visitor) + 1) * delay > long;
    const state = states[visitor.kind];
    const at = now();
    state.longSince = delay > short ? (state.longSince ?? at) : undefined;
    if (state.longSince !== undefined && at - state.longSince > long) state.stays = true;
    else if (at - state.refusedAt > timeout) state.stays = false;
    const isTooLong = (queue.waitingOf(visitor) + 1) * delay > (state.stays ? short : long);
    if (isTooLong) state.refusedAt = at;
    return isTooLong;
  }

  function refuse(kind: VisitorClass): Error {
    refused[kind]++;
    return busy;
  }

  function wait(entry: Entry): Promise<void> {
    if (isTooLate(entry)) throw refuse(entry.kind);
    return new Promise((resolve, reject) => {
      const expire = () => {
        queue.remove(waiter);
        reject(refuse(entry.kind));
      };
      const waiter: Waiter = { entry, resolve, reject, timer: setTimeout(expire, timeout) };
      queue.add(entry, waiter);
    });
  }

  return {
    async run(entry, work) {
      if (!isTaken && hasPlace(entry.kind) && mayStart(entry.key)) {
        states[entry.kind].longSince = undefined;
        hold(entry);
        take();
      } else await wait(entry);
      let isHeld = true;
      const leave = () => {
        if (isHeld) release(entry);
        isHeld = false;
      };
      try {
        return await work(leave);
      } finally {
        leave();
      }
    },
    waitForProcessor() {
      if (isTaken) return new Promise((resolve) => void begun.push(resolve));
      take();
      return undefined;
    },
    accepted() {
      hasAccepted = true;
    },
    refused,
    get running() {
      return total();
    },
    get waiting() {
      return queue.size;
    },
  };
}
