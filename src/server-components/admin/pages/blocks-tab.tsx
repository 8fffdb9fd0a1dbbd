import { listContentAudit } from '#contract/audit.ts';
import { atStart, blockKinds } from '#contract/content/block-form.ts';
import { isOwnPage, type PageBlock, pageHref } from '#contract/content/pages.ts';
import { draftOf, type PageRecord } from '#contract/content/pages-admin.ts';
import type { Finding } from '#contract/content/publish-check.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Findings } from '../publishing/findings.tsx';
import { PreviewPanel } from '../publishing/preview-panel.tsx';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { MoveButtons } from '../ui/move-buttons.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { urlWith } from '../ui/urls.ts';
import {
  changeAddress,
  discardChanges,
  duplicateBlock,
  moveBlock,
  publishChanges,
  removeBlock,
  saveHead,
} from './actions.ts';
import { AddHere, atEnd } from './add-block.tsx';
import type { PageData } from './data.ts';
import { Examples } from './examples.tsx';
import {
  addressFields,
  beginningOf,
  blockHref,
  blockRowId,
  headFields,
  headValues,
  nameOfBlock,
  summaryOf,
} from './fields.ts';
import { PagePreview } from './page-preview.tsx';
import styles from './pages.module.css';

type TabProps = { readonly context: PageContext<'pagesAdmin'>; readonly data: PageData };

export const BlocksTab = ({ context, data: { page } }: TabProps) => (
  <WritingSpace
    preview={<PagePreview page={page} />}
    main={
      <>
        <AddHere context={context} after={atStart} />
        <BlockList context={context} page={page} />
        <Examples page={page} />
        <AddHere context={context} after={atEnd} />
      </>
    }
    side={
      <>
        <PublishingPanel context={context} page={page} />
        <Panel id="check" title="Publish check" lead="Checks the saved text.">
          <Findings findings={page.findings} fieldIdOf={fieldIdOf} />
        </Panel>
        <Panel id="head" title="Settings">
          <RecordForm
            context={context}
            name="page-head"
            action={saveHead}
            label="Title and search engines"
            fields={headFields}
            stored={{
              values: headValues(draftOf(page)),
              revision: page.revision,
              log: listContentAudit,
              target: { targetType: 'page', targetId: page.route },
            }}
            hasVersions
            draft={`page-head:${page.route}`}
            hidden={{ route: page.route }}
            submit="Save settings"
            quiet
          />
        </Panel>
        {isOwnPage(page.route) && (
          <Panel id="address" title="Address" lead="It changes at once, also for visitors.">
            <RecordForm
              context={context}
              name="page-address"
              action={changeAddress}
              label="Address"
              fields={addressFields}
              stored={{
                values: { address: pageHref(page) },
                revision: page.revision,
                log: listContentAudit,
                target: { targetType: 'page', targetId: page.route },
              }}
              draft={`page-address:${page.route}`}
              hidden={{ route: page.route }}
              submit="Change address"
              quiet
            />
            <p className="fine soft">
              An address that <a href={href('siteAdmin', { part: 'redirects' })}>a redirect</a> leads elsewhere is not
              free.
            </p>
          </Panel>
        )}
        <PreviewPanel context={context} record={`page:${page.route}`} />
        <TranslationsOf context={context} kind="page" id={page.route} />
      </>
    }
  />
);

const fieldIdOf = (field: string) =>
  field.startsWith('blocks') ? `page-${field.replaceAll('.', '-')}` : `page-head-${field}`;

type Props = { readonly page: PageRecord };

function PublishingPanel({ context, page }: Props & Pick<TabProps, 'context'>) {
  const fields = { route: page.route, revision: String(page.revision) };
  return (
    <Panel id="publishing" title="Publishing">
      <DescriptionList
        items={[
          ['Published', page.isDraft ? null : <Time key="published" date={page.updatedAt} format="moment" />],
          ['Edited', <Time key="edited" date={page.editedAt} format="moment" />],
        ]}
      />
      {page.pending ? (
        <>
          <p>
            {page.isDraft ? 'Visitors do not see this page yet.' : 'Visitors still see the earlier version.'}{' '}
            <a href={urlWith(context, { part: 'versions', from: liveKey, to: draftKey })}>Compare the two</a>
          </p>
          <div className={`cluster gap-2xs ${styles.operations}`}>
            <PlainForm action={publishChanges} label="Publish changes" fields={fields}>
              <SubmitButton shortcut="Control+Enter">Publish changes</SubmitButton>
            </PlainForm>
            <ButtonForm action={discardChanges} label="Discard changes" fields={fields} />
          </div>
        </>
      ) : page.isDraft ? (
        <p className="soft">Visitors do not see this page yet. Add a block, then publish it.</p>
      ) : (
        <p className="soft">Visitors see the current text. Your changes stay here until you publish them.</p>
      )}
    </Panel>
  );
}

function BlockList({ context, page }: Props & Pick<TabProps, 'context'>) {
  const { blocks } = draftOf(page);
  return (
    <SortableList
      label="Blocks of this page"
      action={moveBlock}
      className={styles.blocks}
      rowClassName={styles.row}
      rows={blocks.map((block, index) => ({
        id: block.id,
        name: nameOfBlock(block),
        fields: { route: page.route, block: block.id },
        elementId: blockRowId(index),
        content: <BlockRow page={page} block={block} index={index} count={blocks.length} />,
        below: index < blocks.length - 1 && <AddHere context={context} after={block.id} name={nameOfBlock(block)} />,
      }))}
    />
  );
}

type RowProps = Props & { readonly block: PageBlock; readonly index: number; readonly count: number };

function BlockRow({ page: { route, revision, findings }, block, index, count }: RowProps) {
  const name = nameOfBlock(block);
  const fields = { route, block: block.id };
  return (
    <div className={styles.block}>
      <div className={styles.text}>
        <p className="tiny soft">{blockKinds[block.type].label}</p>
        <p>
          <a href={blockHref(route, block)}>
            {summaryOf(block) || 'No text'}
            <span className="visually-hidden">, edit this block</span>
          </a>
        </p>
        <p className="tiny soft">{beginningOf(block)}</p>
        <FindingList findings={findings.filter(({ field }) => field === `blocks.${index}`)} />
      </div>
      <div className={`cluster gap-2xs ${styles.operations}`}>
        <PlainForm
          action={moveBlock}
          label={`Move ${name}`}
          fields={fields}
          className={`cluster gap-2xs ${styles.operations}`}
        >
          <MoveButtons position={index + 1} count={count} />
        </PlainForm>
        <ButtonForm action={duplicateBlock} label={`Duplicate ${name}`} fields={fields} text="Duplicate" />
        <PlainForm action={removeBlock} label={`Remove ${name}`} fields={{ ...fields, revision: String(revision) }}>
          <SubmitButton className="button button-quiet">Remove</SubmitButton>
        </PlainForm>
      </div>
    </div>
  );
}

const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.map(({ level, message }) => (
    <p key={message} className={level === 'error' ? styles.error : styles.warning}>
      {message}
    </p>
  ));
