'use client';
import {
  Component,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { panelFailedHeader, panelHeader } from '#contract/panels.ts';
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
  /** The panel loads again when one of these records changes; `any` stands for all records. */
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

/** Milliseconds before what could not be loaded is asked for again, if nobody presses "Try again". */
const pauses = [5_000, 15_000, 60_000, 120_000, 240_000, 480_000, 960_000];

type Panel = Pick<Props, 'label' | 'href'> &
  Pick<State, 'attempts' | 'loaded'> & {
    load(): Promise<boolean>;
    /** Asks again after longer and longer pauses; the returned function ends that. */
    retry(): () => void;
    reload(): void;
  };
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
  #isMounted = false;
  /** Counts the loads that somebody asked for. */
  #asked = 0;
  /** Ends the loop that loads the panel by itself. */
  #loop = new AbortController();
  #lastLoad = Promise.resolve(true);
  /** Counts the pauses since somebody asked or something changed; content that throws makes it fail again each time. */
  #pauses = 0;

  override componentDidMount() {
    this.#isMounted = true;
    this.#stop = onChanges((changed) => {
      const { live } = this.props;
      if (live === undefined) return;
      if (changed === null || live === 'any' || live.some((key) => changed.includes(key)))
        void this.#loadUntilItWorks(new AbortController(), true);
    });
  }

  override componentDidUpdate({ children }: Props) {
    if (children !== this.props.children) this.#pauses = 0;
  }

  override componentWillUnmount() {
    this.#isMounted = false;
    this.#loop.abort();
    this.#stop();
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    const { label, href, children } = this.props;
    const { failure, attempts, loaded } = this.state;
    const panel = {
      label,
      href,
      attempts,
      loaded,
      load: this.#load,
      retry: this.#retry,
      reload: this.#reload,
    };
    return <PanelContext value={panel}>{failure ? <PanelFailure {...failure} /> : children}</PanelContext>;
  }

  readonly #reload = () => {
    void inTurn(() => this.#load({ failure: {} }));
  };

  readonly #retry = (): (() => void) => {
    const end = new AbortController();
    void this.#loadUntilItWorks(end, false);
    return () => end.abort();
  };

  /**
   * A further call ends the loop before, but waits for its load: one load follows the other, so that no early answer
   * replaces a late one.
   */
  async #loadUntilItWorks(end: AbortController, hasChanged: boolean): Promise<void> {
    this.#loop.abort();
    this.#loop = end;
    if (hasChanged) this.#pauses = 0;
    let goesOn = hasChanged || (await this.#pause(end.signal));
    while (goesOn) {
      await this.#lastLoad;
      if (end.signal.aborted) return;
      this.#lastLoad = inTurn(() => this.#load({}, true));
      goesOn = !(await this.#lastLoad) && (await this.#pause(end.signal));
    }
  }

  /** Returns whether to go on. A hidden page waits, and many pages that failed at once do not ask at once. */
  async #pause(signal: AbortSignal): Promise<boolean> {
    const pause = pauses[this.#pauses++];
    if (pause === undefined || signal.aborted) return false;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause * (1 + Math.random() / 2));
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
    if (document.hidden)
      await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
    return !signal.aborted;
  }

  /** Returns whether it worked. `isQuiet` means that nobody asked for it: if it fails again, nobody hears of it. */
  readonly #load = async (ifFailed: Partial<State> = {}, isQuiet = false): Promise<boolean> => {
    const { children } = this.props;
    // The page may have been left while this waited for its turn.
    if (!this.#isMounted) return true;
    if (!isQuiet) {
      this.#asked++;
      this.#pauses = 0;
    }
    const asked = this.#asked;
    const attempts = isQuiet ? {} : { attempts: this.state.attempts + 1 };
    const show = (changes: Partial<State>) => {
      // Meanwhile a form may have loaded the page again, or somebody the panel.
      if (this.props.children !== children || this.#asked !== asked) return;
      startTransition(() => this.setState((state) => ({ ...state, ...changes })));
    };
    try {
      const { panel } = await this.#fetch(isQuiet);
      show({ loaded: panel, failure: null, ...attempts });
      // The answer to a form may have replaced nothing here, and this was read before it.
      return this.props.children === children;
    } catch {
      if (!isQuiet) show({ ...attempts, ...ifFailed });
      return false;
    }
  };

  #fetch(isQuiet: boolean): Promise<PanelPayload> {
    const { href, name } = this.props;
    const { pathname, search } = new URL(href, location.href);
    const response = fetch(payloadHref(pathname) + search, { headers: { accept: flight, [panelHeader]: name } });
    const checked = response.then((answer) => {
      // The payload of an error is a document of its own.
      if (answer.status >= 400) throw new Error(`HTTP ${answer.status}`);
      if (isQuiet && answer.headers.has(panelFailedHeader)) throw new Error('The panel failed again.');
      // The session has ended, or this is another build: the whole page says so.
      if (answer.headers.has('x-redirect') || !isFlight(answer) || isOtherBuild(answer)) {
        // The page must not be replaced while somebody types.
        if (isQuiet) throw new Error('The page has to be loaded again.');
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
  const link = useRef<HTMLAnchorElement>(null);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === link.current) region.current = regionOf(link.current);
    },
    [],
  );
  useEffect(
    () => () => {
      // The focus goes with the link, so the part of the page that was loaded gets it.
      if (!region.current || document.activeElement !== document.body) return;
      region.current.tabIndex = -1;
      region.current.focus({ preventScroll: true });
    },
    [],
  );
  const { retry, attempts = 0 } = panel ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pauses begin again after an attempt of a person, or with a new message
  useEffect(() => retry?.(), [retry, attempts, digest]);
  if (!panel) return null;
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    // Some browsers do not focus a link that is pressed.
    region.current = regionOf(event.currentTarget);
    void panel.load().then(() => setLoading(false));
  };
  return (
    <div className={`stack own-width gap-xs small breaks ${styles.failure}`} role="status">
      <p>
        {attempts > 0
          ? t('{panel} still could not be loaded.', { panel: panel.label })
          : t('{panel} could not be loaded.', { panel: panel.label })}
        {digest && <span className="soft"> {t('Error {code}.', { code: digest })}</span>}
      </p>
      <a ref={link} href={panel.href} onClick={tryAgain} aria-busy={loading}>
        {loading ? t('Loading…') : t('Try again')}
      </a>
    </div>
  );
}

const regionOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('section,main') ?? null;

type Shown = {
  /**
   * The response to a form has no content for it, so it keeps what it shows. `late`: the response did not wait for it, and
   * it loads again by itself; `same`: the form has not changed it.
   */
  readonly instead?: 'late' | 'same';
  /** The content, or the skeleton instead. */
  readonly children: ReactNode;
};

/** The panel is always at the same place, so that new content keeps the state and the focus of the old. */
export function ShownPanel({ instead, children }: Shown) {
  const panel = use(PanelContext);
  const [last, setLast] = useState<ReactNode>();
  const isStale = useRef(true);
  const content = panel?.loaded ?? (instead ? (last ?? children) : children);
  if (content !== last) setLast(content);
  const { reload, loaded } = panel ?? {};
  // `children` differ with each payload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next late response loads it again
  useEffect(() => {
    if (instead !== 'same') isStale.current = instead === 'late';
    if (isStale.current) reload?.();
  }, [instead, reload, children]);
  useEffect(() => {
    if (loaded !== undefined) isStale.current = false;
  }, [loaded]);
  return content;
}
