/** Slots of one second keep the memory constant, without timers. */

type RollingCount = { add(): void; total(): number };

const rollingSpan = 10_000;
const slotLength = 1_000;
const slots = rollingSpan / slotLength;

/** `now` in milliseconds, monotonic. */
export function createRollingCount(now: () => number): RollingCount {
  const counts = new Uint32Array(slots);
  let current = Math.floor(now() / slotLength);
  let sum = 0;
  const advance = () => {
    const slot = Math.floor(now() / slotLength);
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
