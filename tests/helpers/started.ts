import { afterAll, beforeAll } from 'vitest';

type Running = { remove(): Promise<void> };

/** Call at the top of a test file: what this starts runs before the tests of the file, can be used in them, and ends after them. */
export function started<Started extends Running>(start: () => Promise<Started>): Started {
  let running: Started | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.remove());
  return new Proxy({} as Started, {
    get(_, name) {
      if (!running) throw new Error(`${String(name)} is used before the tests begin`);
      return Reflect.get(running, name);
    },
  });
}
