/**
 * A page is three functions: `load` gets what decides status, redirect and title, before a byte is sent; `head` returns
 * its metadata; `View` renders it. `View` runs twice, for the HTML and for the Flight payload, so apart from calls of `api`
 * (one call for both) it must be a pure function of its props: no clock, no random. What may come later is an `AsyncPanel`.
 */
import type { ReactNode } from 'react';
import type { AccessRules } from '#contract/access.ts';
import type { ActionState } from '#contract/action-state.ts';
import type { ApiReference } from '#contract/api-reference.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import type { ClosedView } from '#contract/closed-site.ts';
import type { ShownSite } from '#contract/content/site.ts';
import type { Api, Endpoint } from '#contract/endpoint.ts';
import type { GatewayStatus } from '#contract/operations.ts';
import type { RememberedName } from '#contract/remembered.ts';
import type { RouteName, RouteParams } from '#contract/routes.ts';
import type { SideBar } from '#contract/side-bar.ts';
import type { SignInState, Viewer } from '#contract/viewer.ts';

export type PageContext<Name extends RouteName = RouteName> = {
  readonly route: Name;
  readonly params: RouteParams<Name>;
  /** It has only the query names that the route declares (`query` and `personal`). */
  readonly query: URLSearchParams;
  /** Absolute URL with the configured origin, never the Host header. */
  readonly url: URL;
  readonly site: ShownSite;
  readonly closed: ClosedView;
  readonly api: Api;
  /** The text that an action sealed for this purpose; null if `sealed` is not authentic. */
  unseal(purpose: string, sealed: string | null): string | null;
  /** True for a document, false for a payload or prefetch, which may never be shown. */
  readonly opened: boolean;
  /** The browser shows the page that it has until the rows of this list are there too: somebody filters or goes back. */
  readonly inPlace: boolean;
  /** The time of this render, so that `View` needs no clock. */
  readonly now: Date;
  readonly actionState: ActionState | null;
  /** The page's forms send it, see `form-key.ts`; null on public pages. */
  readonly formKey: string | null;
  /** It is always null on public pages, which are rendered once for everybody. */
  readonly viewer: Viewer | null;
  /** Account routes that the viewer may open, in the order of `routes`. */
  readonly screens: readonly RouteName[];
  /** The rules of this site by path; null on public pages, and if they could not be loaded. */
  readonly accessRules: AccessRules | null;
  /** Selections that this browser remembers in cookies; empty on public pages. */
  readonly remembered: Readonly<Partial<Record<RememberedName, string>>>;
  /** The side bar of the back office, as this browser shows it. */
  readonly sideBar: SideBar;
  /** Remembers a selection in a cookie; null removes it. Does nothing on public pages. */
  remember(name: RememberedName, value: string | null): void;
  /** Logs the failure of a panel, once although both formats are rendered. Returns the digest that the page shows. */
  panelFailed(name: string, error: unknown): string;
  /** Calls `load`; a trace of the request shows how long the panel took. */
  loadPanel<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** The records that the palette finds, best first; not complete if a service did not answer. */
  findRecords(text: string): Promise<{ readonly found: readonly FoundRecord[]; readonly isComplete: boolean }>;
  /** The status of the gateway that renders the page, for the operator. */
  gatewayStatus(): GatewayStatus;
  /** The reference of the endpoints that `/api` serves. */
  apiReference(): Promise<ApiReference>;
  /**
   * Errors that panels of a whole document threw while they rendered, by the names of the panels; null where the page
   * may stream.
   */
  readonly failedPanels: ReadonlyMap<string, unknown> | null;
  /** Logs that the page lacks an optional part. A public page is then cached for a second at most. */
  partFailed(error: unknown): void;
  /** Starts in `load` what a panel reads, so that it need not wait for the end of `load`. Failures are the panel's. */
  readonly preload: (read: () => Promise<unknown>) => void;
  /**
   * Writes in `load` what the response need not wait for. A failure is logged, and the visitor may disconnect. Reads of the
   * same service that begin later wait for it.
   */
  readonly beside: (write: () => Promise<unknown>) => void;
  /** The endpoint of the form that this payload answers, so that not every panel has to be loaded again; otherwise null. */
  readonly answers: AnsweredForm | null;
  readonly signIn: SignInState | null;
  /** The person has a session, but the auth service could not be asked whose it is. */
  readonly isUnchecked: boolean;
};

export type AnsweredForm = Pick<Endpoint, 'access' | 'method' | 'path'>;

export type Head = {
  /** The title lacks the company's name, which the document adds. */
  readonly title: string;
  readonly description?: string;
  readonly canonical?: string;
  /** Path of the link-preview picture (1200 x 630 px). */
  readonly image?: string;
  readonly type?: 'website' | 'article' | 'product';
  /** Of the texts of the page, if its service tells. */
  readonly language?: string;
  /** Other languages of the site in which the page exists; without them, all. */
  readonly languages?: readonly string[];
  readonly noindex?: boolean;
  /** The URL leads to no page, so there is no canonical link. */
  readonly noCanonical?: boolean;
  readonly publishedAt?: Date;
  readonly modifiedAt?: Date;
  readonly previous?: string;
  readonly next?: string;
  readonly jsonLd?: readonly object[];
};

/** `record` is the query of the screen that opens the record. */
export type Hit = {
  readonly label: string;
  readonly detail: string;
  readonly record: Readonly<Record<string, string>>;
};

export type FoundRecord = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
};

export type RecordSearch = {
  readonly permission: Permission;
  /** With `similar`, it also finds records whose words differ by a letter or two. */
  find(api: Api, query: string, search: { readonly limit: number; readonly similar: boolean }): Promise<readonly Hit[]>;
};

export type ViewProps<Name extends RouteName, Data> = { readonly data: Data; readonly context: PageContext<Name> };

export type Page<Name extends RouteName = RouteName, Data = unknown> = {
  /** Throws `failures.pageNotFound(...)`, `redirect(...)` or `download(...)` if the page is not shown. */
  load(context: PageContext<Name>): Promise<Data>;
  head(data: Data, context: PageContext<Name>): Head;
  /** Cache tags: the cached page is removed when one of them changes. */
  tags(data: Data, context: PageContext<Name>): readonly string[];
  View(props: ViewProps<Name, Data>): ReactNode;
  readonly search?: readonly RecordSearch[];
};

/** It checks that the three functions share `Data`, then erases the type, so that all pages fit in one table. */
export function definePage<Name extends RouteName, Data>(page: Page<Name, Data>): Page<Name, unknown> {
  return page as unknown as Page<Name, unknown>;
}
