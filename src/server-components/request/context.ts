/** What an action may reach of the request it runs in. Pages get their context as a prop and never need this. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Api } from '../../contract/endpoint.ts';

export type ActionContext = {
  readonly api: Api;
  /** Path and query of the page that the form was posted to. */
  readonly href: string;
};

const store = new AsyncLocalStorage<ActionContext>();

export const runInContext = <T>(context: ActionContext, run: () => Promise<T>): Promise<T> => store.run(context, run);

export function actionContext(): ActionContext {
  const context = store.getStore();
  if (!context) throw new Error('an action runs only in a request');
  return context;
}
