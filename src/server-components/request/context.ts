/** The request's context for actions. Pages get theirs as a prop. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type * as z from 'zod';
import type { startView } from '#contract/auth/views.ts';
import type { openSharedDeck } from '#contract/content/shared-decks.ts';
import type { Api, Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { RememberedName } from '#contract/remembered.ts';
import type { Viewer } from '#contract/viewer.ts';

/** The gateway keeps the token and cookies to itself. Throws the failures of the auth service. */
export type SessionActions = {
  start(input: { phoneNumber: string; country: string; name?: string }): Promise<void>;
  /** Makes the first administrator: who enters the code, under the name given with the phone, or who is signed in. */
  beginSite(input: { otp: string } | { name: string }): Promise<void>;
  /** Exchanges the code for a session; returns the path that the user asked for. */
  verify(input: { otp: string }): Promise<string>;
  /** The same with the answer of a passkey. */
  usePasskey(input: { response: string }): Promise<string>;
  forget(): void;
  /** Begins to show the site as this user; returns the path that it starts at. */
  startView(input: InputOf<typeof startView>): Promise<string>;
  /** Always leaves it in this browser; returns the record of the user. */
  endView(): Promise<string>;
  /** Always signs out in this browser; the session ends as soon as the service is available. */
  end(): Promise<void>;
};

export type ActionContext = {
  readonly api: Api;
  /** Calls the endpoint with these files as its body. */
  upload<E extends Endpoint<z.ZodObject, z.ZodType>>(
    endpoint: E,
    input: InputOf<E>,
    files: FormData,
  ): Promise<OutputOf<E>>;
  readonly href: string;
  readonly viewer: Viewer | null;
  readonly session: SessionActions;
  /** Begins this browser's visit to the deck behind a link. The gateway keeps its token to itself. */
  openDeck(input: InputOf<typeof openSharedDeck>): Promise<void>;
  /** Signs a text for use in a URL, so that the page can check that an action wrote it. */
  seal(purpose: string, text: string): string;
  remember(name: RememberedName, value: string | null): void;
};

const store = new AsyncLocalStorage<ActionContext>();

export const runInContext = <T>(context: ActionContext, run: () => Promise<T>): Promise<T> => store.run(context, run);

export function actionContext(): ActionContext {
  const context = store.getStore();
  if (!context) throw new Error('an action runs only in a request');
  return context;
}
