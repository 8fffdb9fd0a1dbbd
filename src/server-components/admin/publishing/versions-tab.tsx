import type { Action } from '../../request/action.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { Comparison } from './comparison.tsx';
import { VersionTable, type VersionTableProps } from './version-table.tsx';
import type { VersionsData } from './versions-data.ts';

type Props = Omit<VersionTableProps, 'versions'> & { readonly data: VersionsData; readonly save: Action };

export function VersionsTab({ data: { items, next, compared }, save, ...table }: Props) {
  return (
    <>
      {compared && <Comparison compared={compared} />}
      <Panel
        id="versions"
        title="Versions"
        lead="A version is saved when you publish and when you save one yourself, of posts also while you write. Restoring a version makes it the draft; visitors see it when you publish."
      >
        {items.length === 0 ? (
          <EmptyState title="No versions yet">
            <p>The first version is saved when you publish.</p>
          </EmptyState>
        ) : (
          <VersionTable versions={items} {...table} />
        )}
        <Pager context={table.context} next={next} />
        <ButtonForm action={save} label="Save the draft as a version" fields={table.fields} />
      </Panel>
    </>
  );
}
