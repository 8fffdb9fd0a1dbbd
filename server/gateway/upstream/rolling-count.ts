/** Counts what happened in the last ten seconds, in slots of one second: constant memory, no timers. */

export type RollingCount = { add(): void; total(): number };

const rollingSpan = 10_000;
const slotLength = 1_000;
const slots = rollingSpan / slotLength;

/** `now` in milliseconds; it must not go back. */
export function createRollingCount(now: () => number): RollingCount {
  const counts = new Uint32Array(slots);
  let current = Math.floor(now() / slotLength);
  let sum = 0;
  const advance = () => {
    const slot = Math.floor(now() / slotLength);
    // After a pause longer than the span every slot is stale, but none twice.
    for (let passed = Math.min(slot - current, slots); passed > 0; passed--) {
      const stale = (slot - passed + 1) % slots;
      sum -= counts[stale]!;
      counts[stale] = 0;
    }
    current = slot;
    return slot % slots;
  };
  return {
    add() {
      counts[advance()]!++;
      sum++;
    },
    total() {
      advance();
      return sum;
    },
  };
}
