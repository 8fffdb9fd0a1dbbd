import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { type ComparedText, Comparison } from './comparison.tsx';
import { VersionTable, type VersionTableProps } from './version-table.tsx';

type Props = VersionTableProps & {
  readonly next: string | null;
  readonly compared: readonly [ComparedText, ComparedText] | null;
  readonly saveForm: ReactNode;
};

export function VersionsTab(props: Props) {
  const { context, versions, next, compared, saveForm } = props;
  return (
    <>
      {compared && <Comparison compared={compared} />}
      <Panel
        id="versions"
        title="Versions"
        lead="A version is saved each time you publish, and whenever you save one yourself. Restoring a version makes it the draft; visitors see it when you publish."
      >
        {versions.length === 0 ? (
          <EmptyState title="No versions yet">
            <p>The first version is saved when you publish.</p>
          </EmptyState>
        ) : (
          <VersionTable {...props} />
        )}
        <Pager context={context} next={next} />
        {saveForm}
      </Panel>
    </>
  );
}
