/** Notes, while HTML is rendered, whether a document has a part that works only if React takes it over. */
import { AsyncLocalStorage } from 'node:async_hooks';

const renders = new AsyncLocalStorage<{ isInteractive: boolean }>();

export async function rendersInteractive(render: () => Promise<unknown>): Promise<boolean> {
  const noted = { isInteractive: false };
  await renders.run(noted, render);
  return noted.isInteractive;
}

export function noteInteractive(): void {
  const noted = renders.getStore();
  if (noted) noted.isInteractive = true;
}

/** `exported` is what a client module exports, of which components are functions and classes (reference-loader.ts). */
export function interactive<Exported>(exported: Exported): Exported;
export function interactive(exported: unknown): unknown {
  if (typeof exported === 'function')
    return /^class\b/.test(String(exported)) ? notingClass(exported) : noting(exported);
  const { $$typeof: type } = (exported ?? {}) as { $$typeof?: symbol };
  if (type && type !== context)
    throw new TypeError(`a client module exports ${String(type)}: export a function or a class`);
  return exported;
}

const context = Symbol.for('react.context');

// A proxy would be slower, and would make V8 compile each class again.
const noting = (component: object) =>
  Object.assign(function (this: unknown, ...props: unknown[]) {
    noteInteractive();
    return Reflect.apply(component as () => unknown, this, props);
  }, component);

const notingClass = (component: object) =>
  class extends (component as new (...props: unknown[]) => object) {
    constructor(...props: unknown[]) {
      super(...props);
      noteInteractive();
    }
  };
