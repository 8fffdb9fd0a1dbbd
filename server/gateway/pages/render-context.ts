import type { FastifyBaseLogger } from 'fastify';
import type { ActionState } from '#contract/action-state.ts';
import type { ShownLook } from '#contract/content/look.ts';
import type { Api } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failures.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { PageRendering } from '../../../engine/rendering.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import type { Change } from '../../client/api.ts';

export type LoadedPage = {
  readonly rendering: PageRendering;
  readonly tags: readonly string[];
  /** False if an optional part could not be loaded, or the site is closed. */
  readonly complete: boolean;
};

export type RenderContext = {
  readonly api: Api;
  readonly log: FastifyBaseLogger;
  readonly actionState?: ActionState | null;
  readonly answers?: PageContext['answers'];
  readonly change?: Change | null;
  /** The key of the form that is answered, if it has to be sent again; otherwise the page gets a new one. */
  readonly formKey?: string | undefined;
  readonly opened?: boolean;
  readonly inPlace?: boolean;
  /** The value of `layoutsHeader`. */
  readonly knownLayouts?: string;
  readonly visitor?: VisitorContext;
  /** The person for whom a public page is rendered, who may see it although the site is closed. */
  readonly person?: Viewer | null;
  /** Replaces the look of the site; the caller adds its styles. */
  readonly look?: ShownLook;
  /** The page, where `load` began before this. */
  readonly loaded?: Promise<LoadedPage>;
  /** Aborted when the visitor has gone; undefined while a posted form is answered. */
  readonly signal?: AbortSignal | undefined;
  /** The page has 200 all the same. */
  onListFailed?(failure: Failure): void;
};

type VisitorContext = Pick<
  PageContext,
  'viewer' | 'screens' | 'accessRules' | 'remembered' | 'sideBar' | 'remember' | 'signIn' | 'isUnchecked'
>;
/** A page rendered with it explicitly is a preview, and does not use what public pages share. */
export const anonymous: VisitorContext = {
  viewer: null,
  screens: [],
  accessRules: null,
  remembered: {},
  sideBar: 'full',
  remember: () => undefined,
  signIn: null,
  isUnchecked: false,
};
