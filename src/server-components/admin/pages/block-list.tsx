import type { PageBlock } from '#contract/content/pages.ts';
import type { PageRecord } from '#contract/content/pages-admin.ts';
import type { Finding } from '#contract/content/publish-check.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { screenHref } from '../ui/urls.ts';
import { moveBlock } from './block-actions.ts';
import { blockKinds, blockRowId, blockTypes } from './block-kinds.ts';
import { draftOf } from './data.ts';
import { beginningOf, blockHref, summaryOf } from './fields.ts';
import styles from './pages.module.css';

type Props = { readonly page: PageRecord };

export function BlockList({ page }: Props) {
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
        {index > 0 && (
          <SubmitButton name="operation" value="up" className="button button-quiet">
            <Icon name="arrowUp" />
            <span className="visually-hidden">Move up</span>
          </SubmitButton>
        )}
        {index < last && (
          <SubmitButton name="operation" value="down" className="button button-quiet">
            <Icon name="arrowDown" />
            <span className="visually-hidden">Move down</span>
          </SubmitButton>
        )}
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

export function AddBlock({ page: { route } }: Props) {
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
