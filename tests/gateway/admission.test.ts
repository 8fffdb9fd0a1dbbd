import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from '../../server/gateway/security/admission.ts';
import { createFairQueue, type Visitor, type VisitorClass } from '../../server/gateway/security/fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const from = (kind: VisitorClass, key = 'a'): Visitor => ({ kind, key });

test('visitors of a class take turns, whatever number of requests each has', () => {
  const queue = createFairQueue<{ name: string }>({ now: () => 0 });
  for (const name of ['flood 1', 'flood 2', 'flood 3']) queue.add(from('public', 'flood'), { name });
  queue.add(from('public', 'other'), { name: 'other 1' });
  const removed = { name: 'left' };
  queue.add(from('public', 'third'), removed);
  expect([queue.remove(removed), queue.remove(removed)]).toEqual([true, false]);
  const taken = Array.from({ length: 5 }, () => queue.take()?.name);
  expect(taken).toEqual(['flood 1', 'other 1', 'flood 2', 'flood 3', undefined]);
});

test('classes that wait share the turns by weight, and one that did not wait has saved none', () => {
  const queue = createFairQueue<{ kind: VisitorClass }>({ now: () => 0 });
  const fill = (kind: VisitorClass) => {
    for (let index = 0; index < 40; index++) queue.add(from(kind, String(index)), { kind });
  };
  const counts = (turns: number) => {
    const taken = { public: 0, 'signed-in': 0, staff: 0 };
    for (let turn = 0; turn < turns; turn++) taken[queue.take()!.kind]++;
    return taken;
  };
  fill('public');
  expect(counts(20)).toEqual({ public: 20, 'signed-in': 0, staff: 0 });
  fill('signed-in');
  fill('staff');
  expect(counts(30)).toEqual({ public: 6, 'signed-in': 9, staff: 15 });
});

test('a class that waited only for places has saved no turns', () => {
  const queue = createFairQueue<{ kind: VisitorClass }>({ now: () => 0 });
  for (let index = 0; index < 40; index++) {
    queue.add(from('public', String(index)), { kind: 'public' });
    queue.add(from('signed-in', String(index)), { kind: 'signed-in' });
  }
  for (let turn = 0; turn < 20; turn++) queue.take((kind) => kind !== 'public');
  const taken = Array.from({ length: 10 }, () => queue.take()!.kind);
  expect(taken.filter((kind) => kind === 'public').length).toBeLessThanOrEqual(5);
});

/** The clock and the turns of the event loop are the test's. */
function admissionFor({ maxRunning = 1, timeout = 1_000 } = {}) {
  const clock = { at: 0 };
  const callbacks: Array<() => void> = [];
  const admission = createAdmission({
    maxRunning,
    timeout,
    now: () => clock.at,
    nextTurn: (callback) => void callbacks.push(callback),
  });
  const order: string[] = [];
  return {
    admission,
    clock,
    order,
    async turns(count: number) {
      for (let turn = 0; turn < count; turn++) {
        for (const callback of callbacks.splice(0)) callback();
        for (let index = 0; index < 10; index++) await Promise.resolve();
      }
    },
    /** Its work ends at once. */
    enter(name: string, visitor = from('public', name), hasLeft = () => false): Promise<void> {
      const done = admission.run({ ...visitor, hasLeft }, async () => void order.push(name));
      done.catch(() => undefined);
      return done;
    },
    /** Its work ends when the returned function is called. */
    hold(name: string): () => void {
      const end = Promise.withResolvers<void>();
      void admission.run(from('public', name), () => {
        order.push(name);
        return end.promise;
      });
      return end.resolve;
    },
  };
}

test('one request starts in a turn of the event loop, and no more than allowed run at once', async () => {
  const { admission, order, turns, hold } = admissionFor({ maxRunning: 2 });
  const [endFirst] = ['one', 'two', 'three'].map(hold);
  expect([order, admission.running, admission.waiting]).toEqual([['one'], 1, 2]);
  await turns(1);
  expect(order).toEqual(['one', 'two']);
  await turns(5);
  expect([order, admission.running, admission.waiting]).toEqual([['one', 'two'], 2, 1]);
  endFirst!();
  await turns(2);
  expect([order, admission.running, admission.waiting]).toEqual([['one', 'two', 'three'], 2, 0]);
});

test('anonymous visitors who wait for a slow service leave places for others', async () => {
  const { admission, order, turns, hold, enter } = admissionFor({ maxRunning: 4 });
  for (let index = 1; index <= 6; index++) hold(`slow ${index}`);
  await turns(6);
  expect([admission.running, admission.waiting]).toEqual([3, 3]);
  void enter('customer', from('signed-in'));
  await turns(1);
  expect(order).toEqual(['slow 1', 'slow 2', 'slow 3', 'customer']);
});

test('one visitor holds half of the places, and nobody waits or is refused because it waits for its own', async () => {
  const { admission, clock, order, turns, hold, enter } = admissionFor({ maxRunning: 4 });
  const [endFirst] = ['crawler', 'crawler', 'crawler', 'crawler'].map(hold);
  await turns(6);
  expect([admission.running, admission.waiting]).toEqual([2, 2]);
  clock.at += 300;
  await expect(enter('crawler')).rejects.toMatchObject({ status: 503 });
  void enter('one');
  void enter('two');
  await turns(2);
  expect(order).toEqual(['crawler', 'crawler', 'one', 'two']);
  endFirst!();
  await turns(3);
  expect([order.slice(4), admission.running, admission.waiting]).toEqual([['crawler'], 2, 1]);
  expect(admission.refused).toEqual({ public: 1, 'signed-in': 0, staff: 0 });
});

test('a page that was begun gets the processor before anybody new', async () => {
  const { admission, order, turns, hold, enter } = admissionFor({ maxRunning: 5 });
  hold('one');
  void enter('two');
  void admission.waitForProcessor()!.then(() => order.push('render of one'));
  await turns(2);
  expect(order).toEqual(['one', 'render of one', 'two']);
  await turns(2);
  expect(admission.waitForProcessor()).toBeUndefined();
});

test('new connections come before work, but cannot stop it', async () => {
  const { admission, order, turns, hold, enter } = admissionFor({ maxRunning: 5 });
  hold('one');
  void enter('two');
  for (let turn = 0; turn < 16; turn++) {
    admission.accepted();
    await turns(1);
  }
  expect(order).toEqual(['one']);
  admission.accepted();
  await turns(1);
  expect(order).toEqual(['one', 'two']);
});

test('in a flood from one address, a visitor of another, a customer and an editor get the next places', async () => {
  const { order, turns, hold, enter } = admissionFor();
  const endFirst = hold('first');
  for (let index = 0; index < 20; index++) void enter('flood', from('public', 'flood'));
  void enter('visitor');
  void enter('customer', from('signed-in'));
  void enter('editor', from('staff'));
  endFirst();
  await turns(5);
  expect(order).toEqual(['first', 'flood', 'customer', 'editor', 'visitor']);
});

test('a burst may wait, and a queue that stays long is kept short by refusals at once', async () => {
  const { admission, clock, order, turns, hold, enter } = admissionFor();
  /** Every ten milliseconds a request ends and another one begins. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      clock.at += 10;
      await turns(1);
    }
  };
  const waits = (name: string) => Promise.race([enter(name), 'waits']);
  const burst = (name: string) => {
    for (let index = 0; index < 15; index++) void enter(`${name} ${index}`);
  };
  hold('first')();
  for (let passed = 0; passed < 200; passed += 50) {
    burst(`burst at ${passed}`);
    await pass(50);
  }
  expect(admission.refused.public).toBe(0);
  // Whoever is next has waited for more than 100 ms by now, and soon for more than 200.
  await expect(waits('still in time')).resolves.toBe('waits');
  await pass(150);
  await expect(enter('late')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  await pass(300);
  expect([admission.waiting, admission.running, admission.refused.public, order.at(-1)]).toEqual([
    0,
    0,
    1,
    'still in time',
  ]);
  hold('second')();
  burst('while it was long lately');
  await pass(60);
  await expect(enter('late')).rejects.toMatchObject({ status: 503 });
  await pass(1_200);
  hold('third')();
  burst('much later');
  await pass(60);
  await expect(waits('in time again')).resolves.toBe('waits');
});

test('a visitor with many requests is refused before others are', async () => {
  const { clock, hold, enter } = admissionFor();
  hold('first');
  for (let index = 0; index < 3; index++) void enter('crawler');
  clock.at += 60;
  await expect(enter('crawler')).rejects.toMatchObject({ status: 503 });
  await expect(Promise.race([enter('visitor'), 'waits'])).resolves.toBe('waits');
});

test('nobody waits beyond the timeout, and for a visitor who has left nothing is done', async () => {
  const { admission, order, turns, hold, enter } = admissionFor({ timeout: 500 });
  const end = hold('first');
  const waiting = enter('visitor');
  vi.advanceTimersByTime(500);
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  const left = enter('left', from('public', 'left'), () => true);
  void enter('stays');
  end();
  await turns(3);
  await expect(left).rejects.toMatchObject({ status: 499 });
  expect([order, admission.running, admission.waiting]).toEqual([['first', 'stays'], 0, 0]);
});
