import type { PageBlock } from '#contract/content/pages.ts';
import type { PageRecord } from '#contract/content/pages-admin.ts';
import type { Finding } from '#contract/content/publish-check.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Findings } from '../publishing/findings.tsx';
import { PreviewPanel } from '../publishing/preview-panel.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { MoveButtons } from '../ui/move-buttons.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { discardChanges, moveBlock, publishChanges, saveHead } from './actions.ts';
import { blockKinds, blockRowId, blockTypes } from './block-fields.ts';
import { draftOf, type PageData } from './data.ts';
import { beginningOf, blockHref, headFields, headValues, summaryOf } from './fields.ts';
import styles from './pages.module.css';

type TabProps = { readonly context: PageContext<'pagesAdmin'>; readonly data: PageData };

export const BlocksTab = ({ context, data: { page } }: TabProps) => (
  <Columns
    main={
      <>
        <BlockList page={page} />
        <AddBlock page={page} />
      </>
    }
    side={
      <>
        <PublishingPanel context={context} page={page} />
        <Panel id="check" title="Publish check" lead="Checks the saved text.">
          <Findings findings={page.findings} fieldIdOf={fieldIdOf} />
        </Panel>
        <Panel id="head" title="Title">
          <RecordForm
            context={context}
            name="page-head"
            action={saveHead}
            label="Title and search engines"
            fields={headFields}
            stored={{ values: headValues(draftOf(page)), revision: page.revision }}
            hasVersions
            draft={`page-head:${page.route}`}
            hidden={{ route: page.route }}
            submit="Save title"
            quiet
          />
        </Panel>
        <PreviewPanel context={context} record={`page:${page.route}`} />
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
          <div className={styles.operations}>
            <PlainForm action={publishChanges} label="Publish changes" fields={fields}>
              <SubmitButton>Publish changes</SubmitButton>
            </PlainForm>
            <PlainForm action={discardChanges} label="Discard changes" fields={fields}>
              <SubmitButton className="button button-quiet">Discard changes</SubmitButton>
            </PlainForm>
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

function BlockList({ page }: Props) {
  const { blocks } = draftOf(page);
  return (
    <ol className={styles.blocks} aria-label="Blocks of this page">
      {blocks.map((block, index) => (
        <BlockRow key={block.id} page={page} block={block} index={index} last={blocks.length - 1} />
      ))}
    </ol>
  );
}

type RowProps = Props & { readonly block: PageBlock; readonly index: number; readonly last: number };

function BlockRow({ page: { route, revision, findings }, block, index, last }: RowProps) {
  const { label } = blockKinds[block.type];
  const name = `${label}${summaryOf(block) ? `: ${summaryOf(block)}` : ''}`;
  const fields = { route, revision: String(revision), block: block.id };
  return (
    <li id={blockRowId(index)} className={styles.block}>
      <div className={styles.text}>
        <p className={styles.kind}>{label}</p>
        <p>
          <a href={blockHref(route, block)}>
            {summaryOf(block) || 'No text'}
            <span className="visually-hidden">, edit this block</span>
          </a>
        </p>
        <p className={styles.beginning}>{beginningOf(block)}</p>
        <FindingList findings={findings.filter(({ field }) => field === `blocks.${index}`)} />
      </div>
      <PlainForm action={moveBlock} label={name} fields={fields} className={styles.operations}>
        <MoveButtons index={index} last={last} />
        <SubmitButton name="operation" value="duplicate" className="button button-quiet">
          Duplicate
        </SubmitButton>
        <SubmitButton name="operation" value="remove" className="button button-quiet">
          Remove
        </SubmitButton>
      </PlainForm>
    </li>
  );
}

const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.map(({ level, message }) => (
    <p key={message} className={level === 'error' ? styles.error : styles.warning}>
      {message}
    </p>
  ));

function AddBlock({ page: { route } }: Props) {
  return (
    <details className={styles.add}>
      <summary className="button button-quiet">Add a block</summary>
      <ul className={styles.kinds}>
        {blockTypes.map((type) => (
          <li key={type}>
            <a href={screenHref('pagesAdmin', { page: route, block: `new-${type}` })}>{blockKinds[type].label}</a>
            <span className="fine soft">{blockKinds[type].about}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
