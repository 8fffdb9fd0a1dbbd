import type { ComponentProps, ReactNode } from 'react';
import { isId } from '#contract/fields.ts';
import type { RouteName } from '#contract/routes.ts';
import { screens } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { RecordScreen } from './admin-screen.tsx';
import { History } from './history.tsx';
import { historyOf, type Log } from './history-of.ts';
import { pageState } from './list-state.ts';
import { Neighbours } from './neighbours.tsx';
import { Done, Notice } from './notice.tsx';
import { RecordHead } from './record-head.tsx';
import type { ScreenList } from './screen-list.tsx';
import type { RememberingScreen } from './selection.ts';
import { type TabName, Tabs, tabOf } from './tabs.tsx';
import { listAsLeft } from './urls.ts';

type Tab = TabName & { readonly render: () => ReactNode };

type ShownRecord = Pick<ComponentProps<typeof RecordHead>, 'title' | 'details' | 'operations' | 'revision' | 'part'> & {
  readonly id: string;
  /** The value that its address has; by default its id. */
  readonly key?: string;
  /** Messages after a redirect with `?done=`. */
  readonly done?: ComponentProps<typeof Done>['messages'];
  /** Outcomes of actions that are shown above the tabs. */
  readonly notices: ReadonlyArray<Omit<ComponentProps<typeof Notice>, 'context'>>;
  /** Names the tabs to screen readers. */
  readonly sections: string;
  /** The history follows them. */
  readonly tabs: readonly Tab[];
  /** It is shown instead of the tabs, such as what can be done with a record in the trash. */
  readonly instead?: ReactNode;
};

type RecordHistory = Pick<ComponentProps<typeof History>, 'phrases' | 'labels' | 'values'> & { readonly log: Log };

/** A page inside of a record, such as one delivery of a webhook. */
type ScreenWithin<Name extends RouteName, Data, Inner> = {
  /** Null if the address is that of the record itself. */
  readonly read: (data: Data, context: PageContext<Name>) => Promise<Inner | null>;
  readonly titleOf: (inner: Inner) => string;
  readonly render: (inner: Inner, context: PageContext<Name>) => ReactNode;
};

export type ScreenRecord<Name extends RouteName, Data, Inner = never, Found = Data> = {
  /** Log and open records know it by this kind. */
  readonly kind: string;
  /** A failure with 404 or 422 means that there is no such record. */
  readonly read: (context: PageContext<Name>, key: string) => Promise<Found>;
  /** Reads what is shown besides, once the record was found. */
  readonly readMore?: (found: Found, context: PageContext<Name>) => Promise<Data>;
  readonly within?: ScreenWithin<Name, Data, Inner>;
  /** The title of the document. */
  readonly titleOf: (data: Data) => string;
  readonly history?: RecordHistory;
  readonly show: (data: Data, context: PageContext<Name>) => ShownRecord;
};

type Props<Name extends RememberingScreen, Row, Data> = {
  readonly context: PageContext<Name>;
  readonly record: Pick<ScreenRecord<Name, Data>, 'kind' | 'history' | 'show'>;
  readonly list: Pick<ScreenList<Name, Row, never>, 'read' | 'keyOf'>;
  readonly data: Data;
};

export function ShownRecordScreen<Name extends RememberingScreen, Row, Data>(props: Props<Name, Row, Data>) {
  const { context, record, list, data } = props;
  const { label, query } = screens[context.route];
  const { id, key = id, done, notices, sections, tabs, instead, ...head } = record.show(data, context);
  const all = record.history ? [...tabs, historyTab(context, record.kind, id, record.history)] : tabs;
  const shown = tabOf(context, all);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label, href: listAsLeft(context) }}
        {...head}
        neighbours={
          <Neighbours
            context={context}
            current={key}
            recordOf={(other) => ({ [query[0]]: other })}
            load={async (of) => {
              const { items, next } = await list.read(of, pageState(of));
              return { keys: items.map(list.keyOf), next };
            }}
          />
        }
        record={`${record.kind}:${id}`}
      />
      {done && <Done context={context} messages={done} />}
      {notices.map((notice) => (
        <Notice key={notice.of.join()} context={context} {...notice} />
      ))}
      {instead || (
        <>
          <Tabs context={context} label={sections} tabs={all} />
          {all.find((tab) => tab.key === shown)?.render()}
        </>
      )}
    </RecordScreen>
  );
}

const historyPart = 'history';

/** Reads the history of an open tab at the same time as the record. */
export function preloadHistory(
  context: PageContext,
  { kind, history }: { readonly kind: string; readonly history?: RecordHistory },
  id: string,
): void {
  if (history && isId(id) && context.query.get('part') === historyPart)
    context.preload(() => historyOf(context.api, history.log, { targetType: kind, targetId: id }));
}

const historyTab = (context: PageContext, kind: string, id: string, history: RecordHistory): Tab => ({
  key: historyPart,
  label: 'History',
  render: () => <History context={context} target={{ targetType: kind, targetId: id }} {...history} />,
});
