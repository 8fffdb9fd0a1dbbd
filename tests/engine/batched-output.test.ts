import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchedOutput } from '../../engine/batched-output.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the frame of a page is sent at once, and panels that are ready shortly after each other are sent together', () => {
  const { output, sent } = collect();
  output.write('frame');
  expect(sent).toEqual(['frame']);

  output.write('first panel, ');
  output.write(Buffer.from('second panel'));
  expect(sent).toEqual(['frame']);
  vi.runAllTimers();
  expect(sent).toEqual(['frame', 'first panel, second panel']);

  output.write('third panel');
  output.end();
  expect(sent).toEqual(['frame', 'first panel, second panel', 'third panel', null]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a panel is not sent on a stream that was destroyed', () => {
  const { output, sent } = collect();
  output.write('frame');
  output.write('panel');
  output.destroy();
  vi.runAllTimers();
  expect(sent).toEqual(['frame', null]);
});

/** `null` is the end. */
function collect() {
  const sent: Array<string | null> = [];
  const end = () => void sent.push(null);
  const output = new BatchedOutput({
    write: (chunk) => sent.push(chunk.toString()) > 0,
    end,
    destroy: end,
    on: () => undefined,
  });
  return { output, sent };
}
