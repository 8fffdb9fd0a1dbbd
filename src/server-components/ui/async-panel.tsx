/** A part of a page that loads after the page's frame: the frame is sent at once, and each panel when it is ready. */
import { type ReactNode, Suspense } from 'react';
import type { Permission } from '#contract/auth/permissions.ts';
import { PanelBoundary, PanelFailure, ShownPanel } from '../../client-components/account/panel-boundary.tsx';
import type { AnsweredForm, PageContext } from '../page.ts';
import styles from './async-panel.module.css';

export type AsyncPanelProps = {
  /** The name is unique on the page, because "Try again" loads the panel by its name. */
  readonly name: string;
  /** Names what is missing if it fails, such as "Orders". */
  readonly label: string;
  readonly context: PageContext;
  /** The skeleton is as large as the content, so that nothing moves when that arrives. */
  readonly skeleton: ReactNode;
  /** Sets `--pending-height` for a panel above others, which is then kept for smaller content too. */
  readonly className?: string | undefined;
  /** Its content shows no messages of forms, so that the response to a form need not wait for it. */
  readonly deferred?: boolean;
  /** The answered form did not change its content, so the panel keeps it and loads nothing. */
  readonly unchangedBy?: (form: AnsweredForm) => boolean;
  /** It loads again when one of these records changes, or any of the inbox: it must have no typed text in it. */
  readonly live?: readonly string[] | 'any' | undefined;
  /**
   * Its content stays until that of another address is there. Use it only if that needs no loading, or the navigation
   * waits for it.
   */
  readonly stays?: boolean;
  /** Loads and renders the content. The status was sent before, so a redirect counts as a failure here. */
  readonly children: () => Promise<ReactNode>;
};

/** Milliseconds that the response to a form waits: people hardly notice this pause, and most panels are ready by then. */
const answerLimit = 200;

/** A panel about the records of these permissions is not changed by forms about other records. */
export const onlyAbout =
  (...permissions: readonly Permission[]) =>
  ({ access }: AnsweredForm): boolean =>
    access !== 'signed-in' && access !== 'anyone' && !permissions.includes(access);

export function AsyncPanel(props: AsyncPanelProps) {
  const { name, label, context, skeleton, className, live, stays } = props;
  const href = context.url.pathname + context.url.search;
  const panel = (
    // Another address is another panel: its skeleton is shown, and no late answer of the old one.
    <PanelBoundary key={stays ? name : `${name} ${href}`} name={name} label={label} href={href} live={live}>
      <Suspense fallback={context.failedPanels ? <template data-panel={name} /> : skeleton}>
        <PanelSlot {...props} />
      </Suspense>
    </PanelBoundary>
  );
  return className === undefined ? panel : <div className={`${styles.keeping} ${className}`}>{panel}</div>;
}

type Rows = Pick<AsyncPanelProps, 'label' | 'context' | 'children'> & { readonly skeleton?: ReactNode };

/** The rows of a page, which come last on it. */
export const LateRows = ({ skeleton, ...props }: Rows) => (
  <AsyncPanel name="list" {...props} skeleton={skeleton ?? <RowsSkeleton />} className={styles.rows} stays />
);

const RowsSkeleton = () => (
  <div data-pending="">
    <Skeleton lines={8} />
  </div>
);

async function PanelSlot(props: AsyncPanelProps) {
  const { context, deferred, unchangedBy, skeleton } = props;
  const { answers } = context;
  if (answers && unchangedBy?.(answers)) return <ShownPanel instead="same">{skeleton}</ShownPanel>;
  const content = PanelContent(props);
  const isLate = deferred && answers && !(await isWithin(answerLimit, content));
  return isLate ? <ShownPanel instead="late">{skeleton}</ShownPanel> : <ShownPanel>{await content}</ShownPanel>;
}

const isWithin = (milliseconds: number, content: Promise<ReactNode>) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, milliseconds, false);
    void content.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });

export async function PanelContent({ name, context, children }: AsyncPanelProps): Promise<ReactNode> {
  try {
    if (context.failedPanels?.has(name)) throw context.failedPanels.get(name);
    return await context.loadPanel(name, children);
  } catch (error) {
    return <PanelFailure digest={context.panelFailed(name, error)} />;
  }
}

export const Skeleton = ({ lines }: { readonly lines: number }) => (
  <div aria-hidden="true" className="skeleton stack packed gap-m">
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
      <span key={index} />
    ))}
  </div>
);
