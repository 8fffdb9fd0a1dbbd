import { listContentAudit } from '#contract/audit.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { VersionsTab } from '../publishing/versions-tab.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listHref } from '../ui/urls.ts';
import { restoreVersion, saveVersion, undoChange } from './actions.ts';
import { BlocksTab } from './blocks-tab.tsx';
import type { PageData } from './data.ts';
import { historyLabels, historyPhrases, pageNames } from './fields.ts';

type Props = { readonly context: PageContext<'pagesAdmin'>; readonly data: PageData };

const tabs = [
  { key: null, label: 'Blocks' },
  { key: 'versions', label: 'Versions' },
  { key: 'history', label: 'History' },
];

const doneMessages = {
  added: 'Block added at the end of the page. Visitors see it when you publish the changes.',
  restored: 'Block restored. Visitors see it when you publish the changes.',
  saved: 'Block saved. Visitors see it when you publish the changes.',
};

export function PageView({ context, data }: Props) {
  const { page } = data;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Pages', href: listHref('pagesAdmin') }}
        title={pageNames[page.route]}
        record={`page:${page.route}`}
        details={
          <>
            {page.pending ? <Badge tone="accent">Unpublished changes</Badge> : <Badge tone="good">Published</Badge>}
            <a href={href(page.route)}>{href(page.route)}</a>
          </>
        }
      />
      <Notice context={context} of={['page-operation']} undo={undoChange} />
      <Done context={context} messages={doneMessages} />
      <Tabs context={context} label="Sections of this page" tabs={tabs} />
      {tab === null && <BlocksTab context={context} data={data} />}
      {tab === 'versions' && <Versions context={context} data={data} />}
      {tab === 'history' && (
        <History
          context={context}
          log={listContentAudit}
          target={{ targetType: 'page', targetId: page.route }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      )}
    </RecordScreen>
  );
}

function Versions({ context, data: { page, versions, compared } }: Props) {
  return (
    <VersionsTab
      context={context}
      record={{ page: page.route }}
      versions={versions.items}
      next={versions.next}
      compared={compared}
      restore={{ action: restoreVersion, fields: { route: page.route, revision: String(page.revision) } }}
      saveForm={
        <PlainForm action={saveVersion} label="Save the draft as a version" fields={{ route: page.route }}>
          <SubmitButton className="button button-quiet">Save the draft as a version</SubmitButton>
        </PlainForm>
      }
    />
  );
}
