/**
 * A page is three functions: `load` gets everything it needs and may fail or redirect before a byte is sent; `head`
 * says what it is called; `View` draws it. `View` runs twice, for the HTML and for the Flight payload, so it must be a
 * pure function of its props: no fetching, no clock, no random.
 */
import type { ReactNode } from 'react';
import type { ActionState } from '../contract/action-state.ts';
import type { Site } from '../contract/content/site.ts';
import type { Api } from '../contract/endpoint.ts';
import type { RememberedName } from '../contract/remembered.ts';
import type { RouteName, RouteParams } from '../contract/routes.ts';
import type { SignInState, Viewer } from '../contract/viewer.ts';

export type PageContext<Name extends RouteName = RouteName> = {
  readonly route: Name;
  readonly params: RouteParams<Name>;
  /** Only the query names that the route declares (`query` and `personal`). */
  readonly query: URLSearchParams;
  /** Absolute address as people see it: the configured origin, never the Host header. */
  readonly url: URL;
  readonly site: Site;
  readonly api: Api;
  /** The text that an action sealed for this purpose; null for everything else. */
  unseal(purpose: string, sealed: string | null): string | null;
  /** This is a document that somebody opened: not a payload or a prefetch, which may never be looked at. */
  readonly opened: boolean;
  /** The moment of this render, so that `View` needs no clock. */
  readonly now: Date;
  /** What became of the form that was just posted to this page, if one was. */
  readonly actionState: ActionState | null;
  /** Null on public pages, whoever looks at them: they are drawn once for all. */
  readonly viewer: Viewer | null;
  /** Routes of the account that the viewer may open, in the order of the table. */
  readonly screens: readonly RouteName[];
  /** What this browser last chose; empty on public pages. */
  readonly remembered: Readonly<Partial<Record<RememberedName, string>>>;
  /** Has this browser remember a choice; null forgets it. Does nothing on public pages. */
  choose(name: RememberedName, value: string | null): void;
  /** Between the two steps of signing in. */
  readonly signIn: SignInState | null;
};

export type Head = {
  /** Without the company's name, which the document adds. */
  readonly title: string;
  readonly description?: string;
  /** Path with query; the page's own path when absent. */
  readonly canonical?: string;
  /** Path of the link-preview picture (1200 x 630). */
  readonly image?: string;
  readonly type?: 'website' | 'article' | 'product';
  readonly noindex?: boolean;
  /** The address leads to no page, so it is nobody's canonical one. */
  readonly nowhere?: boolean;
  readonly publishedAt?: Date;
  readonly modifiedAt?: Date;
  /** Paths of the previous and next page of a list. */
  readonly previous?: string;
  readonly next?: string;
  readonly jsonLd?: readonly object[];
};

export type ViewProps<Name extends RouteName, Data> = { readonly data: Data; readonly context: PageContext<Name> };

export type Page<Name extends RouteName = RouteName, Data = unknown> = {
  /** Throws `failures.pageNotFound(...)`, `redirect(...)` or `download(...)` where the page is not to be shown. */
  load(context: PageContext<Name>): Promise<Data>;
  head(data: Data, context: PageContext<Name>): Head;
  /** Content tags: the cached page is thrown away when one of them changes. */
  tags(data: Data, context: PageContext<Name>): readonly string[];
  View(props: ViewProps<Name, Data>): ReactNode;
};

/** Ties `Data` of the three functions together, then forgets it, so that pages of all kinds fit one table. */
export function definePage<Name extends RouteName, Data>(page: Page<Name, Data>): Page<Name, unknown> {
  return page as unknown as Page<Name, unknown>;
}
