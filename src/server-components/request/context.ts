/** What an action may reach of the request it runs in. Pages get their context as a prop and never need this. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Api } from '../../contract/endpoint.ts';
import type { RememberedName } from '../../contract/remembered.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** Signing in and out: the gateway keeps token and cookies to itself. Failures are thrown as the auth service has them. */
export type SessionActions = {
  /** Sends a code, and keeps the state of signing in in this browser. */
  start(input: { phoneNumber: string; country: string }): Promise<void>;
  /** Exchanges the code for a session; answers where the person was going. */
  verify(input: { otp: string }): Promise<string>;
  /** Back to the first step. */
  forget(): void;
  /** Signs out in this browser whatever the service says, and in the service as soon as it can. */
  end(): Promise<void>;
};

export type ActionContext = {
  readonly api: Api;
  /** Path and query of the page that the form was posted to. */
  readonly href: string;
  readonly viewer: Viewer | null;
  readonly session: SessionActions;
  /** Signs a text for an address, so that the page it leads to can tell that an action wrote it. */
  seal(purpose: string, text: string): string;
  /** Keeps a choice in this browser; null forgets it. */
  remember(name: RememberedName, value: string | null): void;
};

const store = new AsyncLocalStorage<ActionContext>();

export const runInContext = <T>(context: ActionContext, run: () => Promise<T>): Promise<T> => store.run(context, run);

export function actionContext(): ActionContext {
  const context = store.getStore();
  if (!context) throw new Error('an action runs only in a request');
  return context;
}
