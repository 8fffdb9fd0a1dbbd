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
export const interactive = <Exported>(exported: Exported): Exported =>
  typeof exported === 'function' ? (new Proxy(exported, notes) as Exported) : exported;

type Class = abstract new (...props: unknown[]) => object;

const notes: ProxyHandler<object> = {
  apply(component, self, props) {
    noteInteractive();
    return Reflect.apply(component as () => unknown, self, props);
  },
  construct(component, props, target) {
    noteInteractive();
    return Reflect.construct(component as Class, props, target);
  },
};
