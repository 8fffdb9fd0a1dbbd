'use client';
import {
  Component,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { panelHeader } from '#contract/panels.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { t } from '#contract/translate.ts';
import type { PanelPayload } from '../../../engine/rendering.ts';
import { inTurn, onChanges } from '../live-panels.ts';
import { callServer } from '../router/call-server.ts';
import { flight, isFlight, isOtherBuild } from '../router/flight-response.ts';
import { report } from '../router/reload-guard.ts';
import styles from './panel-boundary.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  /** The page, for browsers without scripts. */
  readonly href: string;
  /** It loads again when one of these records changes; `any`: when any does. */
  readonly live: readonly string[] | 'any' | undefined;
  readonly children: ReactNode;
};
type State = {
  /** Null while it is shown; the digest is of the log line of the server. */
  readonly failure: { readonly digest?: string } | null;
  readonly attempts: number;
  readonly loaded: ReactNode;
  readonly children: ReactNode;
};

/** For changes that could not be loaded, in milliseconds. */
const retryAfter = [5_000, 15_000, 60_000];

type Panel = Pick<Props, 'label' | 'href'> &
  Pick<State, 'attempts' | 'loaded'> & { load(): Promise<boolean>; reload(): void };
const PanelContext = createContext<Panel | null>(null);

export class PanelBoundary extends Component<Props, State> {
  override state: State = { failure: null, attempts: 0, loaded: undefined, children: this.props.children };

  static getDerivedStateFromError(error: { readonly digest?: string } | null | undefined): Partial<State> {
    return { failure: error?.digest === undefined ? {} : { digest: error.digest } };
  }

  /** A new payload replaces what was loaded by "Try again". */
  static getDerivedStateFromProps({ children }: Props, state: State): Partial<State> | null {
    return children === state.children ? null : { children, attempts: 0, loaded: undefined, failure: null };
  }

  #stop = () => {};
  #loadsLive = false;
  #isStale = false;
  #isMounted = false;

  override componentDidMount() {
    this.#isMounted = true;
    this.#stop = onChanges((changed) => {
      const { live } = this.props;
      if (live === undefined) return;
      if (changed === null || live === 'any' || live.some((key) => changed.includes(key))) void this.#loadLive();
    });
  }

  override componentWillUnmount() {
    this.#isMounted = false;
    this.#stop();
  }

  /** One after the other, so that no early answer replaces a late one. */
  async #loadLive() {
    this.#isStale = true;
    if (this.#loadsLive) return;
    this.#loadsLive = true;
    let failures = 0;
    while (this.#isStale) {
      this.#isStale = false;
      if (await inTurn(() => this.#load({}, true))) failures = 0;
      else if (this.#isMounted && failures < retryAfter.length) {
        await new Promise((resolve) => setTimeout(resolve, retryAfter[failures++]));
        this.#isStale = this.#isMounted;
      }
    }
    this.#loadsLive = false;
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    const { label, href, children } = this.props;
    const { failure, attempts, loaded } = this.state;
    const panel = { label, href, attempts, loaded, load: this.#load, reload: this.#reload };
    return <PanelContext value={panel}>{failure ? <PanelFailure {...failure} /> : children}</PanelContext>;
  }

  readonly #reload = () => {
    void inTurn(() => this.#load({ failure: {} }));
  };

  /** Returns whether it worked. `isLive`: nobody asked for it. */
  readonly #load = async (ifFailed: Partial<State> = {}, isLive = false): Promise<boolean> => {
    const { children } = this.props;
    const attempts = this.state.attempts + 1;
    const show = (changes: Pick<State, 'attempts'> & Partial<State>) => {
      // A form may have loaded the page again meanwhile.
      if (this.props.children !== children) return;
      startTransition(() => this.setState((state) => ({ ...state, ...changes })));
    };
    // The page may have been left while this waited for its turn.
    if (!this.#isMounted) return true;
    try {
      const { panel } = await this.#fetch(isLive);
      show({ loaded: panel, failure: null, attempts });
      return true;
    } catch {
      if (!isLive) show({ attempts, ...ifFailed });
      return false;
    }
  };

  #fetch(isLive: boolean): Promise<PanelPayload> {
    const { href, name } = this.props;
    const { pathname, search } = new URL(href, location.href);
    const response = fetch(payloadHref(pathname) + search, { headers: { accept: flight, [panelHeader]: name } });
    const checked = response.then((answer) => {
      // The payload of an error is a document of its own.
      if (answer.status >= 400) throw new Error(`HTTP ${answer.status}`);
      // The session has ended, or this is another build: the whole page says so.
      if (answer.headers.has('x-redirect') || !isFlight(answer) || isOtherBuild(answer)) {
        // Not under the hands of somebody who types.
        if (isLive) throw new Error('The page has to be loaded again.');
        location.reload();
        return new Promise<Response>(() => {});
      }
      return answer;
    });
    return createFromFetch<PanelPayload>(checked, { callServer });
  }
}

export function PanelFailure({ digest }: { readonly digest?: string }) {
  const panel = use(PanelContext);
  const [loading, setLoading] = useState(false);
  const region = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      // The focus goes with the link, so the part of the page that was loaded gets it.
      if (!region.current || document.activeElement !== document.body) return;
      region.current.tabIndex = -1;
      region.current.focus({ preventScroll: true });
    },
    [],
  );
  if (!panel) return null;
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    region.current = event.currentTarget.closest('section,main');
    void panel.load().then(() => setLoading(false));
  };
  return (
    <div className={styles.failure} role="status">
      <p>
        {panel.attempts > 0
          ? t('{panel} could not be loaded again.', { panel: panel.label })
          : t('{panel} could not be loaded.', { panel: panel.label })}
        {digest && <span className={styles.digest}> {t('Error {code}.', { code: digest })}</span>}
      </p>
      <a href={panel.href} onClick={tryAgain} aria-busy={loading}>
        {loading ? t('Loading…') : t('Try again')}
      </a>
    </div>
  );
}

type Shown = {
  /** The response to a form did not wait for it: it keeps what it shows and loads again by itself. */
  readonly late: boolean | undefined;
  readonly children: ReactNode;
};

/** Always at the same place, so that new content keeps the state and the focus of the old. */
export function ShownPanel({ late, children }: Shown) {
  const panel = use(PanelContext);
  const [last, setLast] = useState<ReactNode>();
  const content = panel?.loaded ?? (late ? (last ?? children) : children);
  if (content !== last) setLast(content);
  const reload = panel?.reload;
  // `children` differ with each payload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next late response loads it again
  useEffect(() => {
    if (late) reload?.();
  }, [late, reload, children]);
  return content;
}
