import { listContentAudit } from '#contract/audit.ts';
import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import { isOwnPage, pageHref } from '#contract/content/pages.ts';
import { getDependentsOfPage } from '#contract/dependents.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { VersionsTab } from '../publishing/versions-tab.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listHref } from '../ui/urls.ts';
import { moveToTrash, restoreFromTrash, restoreVersion, saveVersion, undoChange } from './actions.ts';
import { BlocksTab } from './blocks-tab.tsx';
import type { PageData } from './data.ts';
import { historyLabels, historyPhrases, nameOfPage } from './fields.ts';
import { PageStatus } from './list.tsx';

type Props = { readonly context: PageContext<'pagesAdmin'>; readonly data: PageData };

const tabs = [
  { key: null, label: 'Blocks' },
  { key: 'versions', label: 'Versions' },
  { key: 'history', label: 'History' },
];

const doneMessages = {
  created: 'Page created. Add blocks, then publish it.',
  added: 'Block added. Visitors see it when you publish the changes.',
  restored: 'Block restored. Visitors see it when you publish the changes.',
  published: 'Published. Visitors see it now.',
  'not-published': 'Block saved, but the page is not published. The publish check shows why.',
  saved: 'Block saved. Visitors see it when you publish the changes.',
};

export function PageView({ context, data }: Props) {
  const { page } = data;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Pages', href: listHref('pagesAdmin') }}
        title={nameOfPage(page)}
        record={`page:${page.route}`}
        revision={page.revision}
        operations={isOwnPage(page.route) && <TrashForm context={context} page={page} />}
        details={
          <>
            <PageStatus page={page} />
            <span>{pageHref(page)}</span>
            {leadsNowhere(pageHref(page)) ? (
              <a href={href('siteAdmin', { part: 'opening' })}>Switch it on</a>
            ) : (
              !page.isDraft && !page.trashedAt && <a href={pageHref(page)}>View on the site</a>
            )}
          </>
        }
      />
      <Notice context={context} of={['page-operation']} undo={undoChange} restoreDiscarded={restoreVersion} />
      <Done context={context} messages={doneMessages} />
      <Tabs context={context} label="Sections of this page" tabs={tabs} />
      {tab === null && <BlocksTab context={context} data={data} />}
      {tab === 'versions' && (
        <VersionsTab
          context={context}
          record={{ page: page.route }}
          data={data.versions}
          fields={{ route: page.route, revision: String(page.revision) }}
          restore={restoreVersion}
          save={saveVersion}
        />
      )}
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

type TrashProps = Pick<Props, 'context'> & Pick<PageData, 'page'>;

function TrashForm({ context, page: { route, revision, title, trashedAt } }: TrashProps) {
  const fields = { route, revision: String(revision) };
  return trashedAt ? (
    <ButtonForm action={restoreFromTrash} label={`Restore ${title}`} fields={fields} look="button" text="Restore" />
  ) : (
    <ConfirmAction action={moveToTrash} label="Move to trash" yes="Yes, move it to trash" fields={fields}>
      <p>Visitors do not see “{title}” then. You can restore it.</p>
      <Dependents
        context={context}
        before={moveToTrash}
        effect="Links that will lead nowhere:"
        load={[() => context.api(getDependentsOfPage, { route })]}
      />
    </ConfirmAction>
  );
}
