'use client';
import { Component, createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { panelHeader } from '#contract/panels.ts';
import { payloadHref } from '#contract/payload-address.ts';
import type { PanelPayload } from '../../../engine/rendering.ts';
import { callServer } from '../router/call-server.ts';
import { flight, isFlight, isOtherBuild } from '../router/flight-response.ts';
import { report } from '../router/reload-guard.ts';
import styles from './panel-boundary.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  /** The page, for browsers without scripts. */
  readonly href: string;
  readonly children: ReactNode;
};
type State = {
  /** Null while it is shown; the digest is of the log line of the server. */
  readonly failure: { readonly digest?: string } | null;
  readonly attempts: number;
  readonly loaded: ReactNode;
  readonly children: ReactNode;
};

type Retry = Pick<Props, 'label' | 'href'> & Pick<State, 'attempts'> & { load(): Promise<void> };
const RetryContext = createContext<Retry | null>(null);

export class PanelBoundary extends Component<Props, State> {
  override state: State = { failure: null, attempts: 0, loaded: undefined, children: this.props.children };

  static getDerivedStateFromError(error: { readonly digest?: string } | null | undefined): Partial<State> {
    return { failure: error?.digest === undefined ? {} : { digest: error.digest } };
  }

  /** A new payload replaces what was loaded by "Try again". */
  static getDerivedStateFromProps({ children }: Props, state: State): Partial<State> | null {
    return children === state.children ? null : { children, attempts: 0, loaded: undefined, failure: null };
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    const { label, href, children } = this.props;
    const { failure, attempts, loaded } = this.state;
    return (
      <RetryContext value={{ label, href, attempts, load: this.#load }}>
        {failure ? <PanelFailure {...failure} /> : (loaded ?? children)}
      </RetryContext>
    );
  }

  readonly #load = async () => {
    const { children } = this.props;
    const attempts = this.state.attempts + 1;
    const show = (changes: Pick<State, 'attempts'> & Partial<State>) => {
      // A form may have loaded the page again meanwhile.
      if (this.props.children === children) this.setState((state) => ({ ...state, ...changes }));
    };
    try {
      const { panel } = await this.#fetch();
      show({ loaded: panel, failure: null, attempts });
    } catch {
      show({ attempts });
    }
  };

  #fetch(): Promise<PanelPayload> {
    const { href, name } = this.props;
    const { pathname, search } = new URL(href, location.href);
    const response = fetch(payloadHref(pathname) + search, { headers: { accept: flight, [panelHeader]: name } });
    const checked = response.then((answer) => {
      // The payload of an error is a document of its own.
      if (answer.status >= 400) throw new Error(`HTTP ${answer.status}`);
      // The session has ended, or this is another build: the whole page says so.
      if (answer.headers.has('x-redirect') || !isFlight(answer) || isOtherBuild(answer)) {
        location.reload();
        return new Promise<Response>(() => {});
      }
      return answer;
    });
    return createFromFetch<PanelPayload>(checked, { callServer });
  }
}

export function PanelFailure({ digest }: { readonly digest?: string }) {
  const retry = use(RetryContext);
  const [loading, setLoading] = useState(false);
  if (!retry) return null;
  const tryAgain = (event: MouseEvent) => {
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    void retry.load().then(() => setLoading(false));
  };
  return (
    <div className={styles.failure} role="status">
      <p>
        {retry.label} could not be loaded{retry.attempts > 0 && ' again'}.
        {digest && <span className={styles.digest}> Error {digest}.</span>}
      </p>
      <a href={retry.href} onClick={tryAgain} aria-busy={loading}>
        {loading ? 'Loading…' : 'Try again'}
      </a>
    </div>
  );
}
