import { Component, type ReactNode } from 'react';
import { isBot } from '#contract/bots.ts';
import { unknownMessage } from '#contract/connection-messages.ts';
import { t } from '#contract/translate.ts';
import { ErrorScreen } from '../error-screen.tsx';
import { isChunkError } from './chunk-error.ts';
import { reloadOnce, report } from './reload-guard.ts';

type Props = { children: ReactNode; shown: unknown };
type State = { error: unknown; shown: unknown; html: string };

const none = Symbol('no error');

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: none, shown: this.props.shown, html: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Still rendering, so the document is unchanged.
    return { error, html: isBot() ? document.documentElement.innerHTML : '' };
  }

  /** A navigation clears the error. */
  static getDerivedStateFromProps({ shown }: Props, state: State): Partial<State> | null {
    return shown === state.shown ? null : { shown, error: none };
  }

  override componentDidMount() {
    addEventListener('error', this.#onError);
    addEventListener('unhandledrejection', this.#onError);
  }

  override componentWillUnmount() {
    removeEventListener('error', this.#onError);
    removeEventListener('unhandledrejection', this.#onError);
  }

  override componentDidCatch(error: unknown) {
    // NotFoundError: an extension moved what React placed (foreign-elements.ts).
    if (isChunkError(error) || (error as Error).name === 'NotFoundError') reloadOnce();
  }

  override render() {
    const { error, html } = this.state;
    if (error === none) return this.props.children;
    const { lang, dataset } = document.documentElement;
    // A report names the build.
    const own = { lang, 'data-build': dataset['build'] };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of this document before the error
    if (html) return <html {...own} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
    return (
      <html {...own} suppressHydrationWarning>
        <head>
          <title>{t('Error')}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
        </head>
        <body>
          <ErrorScreen status={500} message={t(unknownMessage)} />
        </body>
      </html>
    );
  }

  readonly #onError = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error;
    // Errors of extensions and other origins have no error object, and are not shown.
    if (!error || (isChunkError(error) && reloadOnce())) return;
    report(error);
    if (!isBot()) this.setState({ error });
  };
}
