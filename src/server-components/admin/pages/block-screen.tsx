import { plainText } from '#contract/rich-text.ts';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Conflict, RemovedNotice } from '../ui/conflict.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { BlockForm, blockDraft } from './block-form.tsx';
import { blockKinds } from './block-kinds.ts';
import { readBlock } from './block-values.ts';
import type { OpenBlock, PageData } from './data.ts';
import { blockHref, pageNames, summaryOf, textOfBlock } from './fields.ts';

type Props = {
  readonly context: PageContext<'pagesAdmin'>;
  readonly data: PageData;
  readonly block: OpenBlock;
};

export function BlockScreen({ context, data: { page }, block }: Props) {
  const form = formState('block', context.actionState);
  const { id, state, type, stored, changedBy } = block;
  const { label, about } = blockKinds[type];
  const summary = stored && summaryOf(stored);
  const title = state === 'new' ? `New block: ${label}` : `${label}${summary ? `: ${summary}` : ''}`;
  const typed = form.state ? readBlock(id, type, form.state.values) : null;
  return (
    <RecordScreen>
      <RecordHead
        back={[
          { label: 'Pages', href: listHref('pagesAdmin') },
          { label: pageNames[page.route], href: screenHref('pagesAdmin', { page: page.route }) },
        ]}
        title={title}
        record={`page:${page.route}`}
        details={<span>{about}</span>}
      />
      {state === 'removed' ? (
        <RemovedNotice
          what="block"
          by={changedBy}
          href={screenHref('pagesAdmin', { page: page.route })}
          draft={blockDraft(page.route, block)}
        />
      ) : (
        <Conflict
          form={form}
          fields={[
            {
              label,
              stored: stored ? plainText({ content: textOfBlock(stored) }) : '',
              typed: typed && 'block' in typed ? plainText({ content: textOfBlock(typed.block) }) : '',
            },
          ]}
          by={changedBy ? `${changedBy} was first.` : null}
          href={blockHref(page.route, block)}
          draft={blockDraft(page.route, block)}
        />
      )}
      <BlockForm form={form} route={page.route} revision={page.revision} block={block} />
    </RecordScreen>
  );
}
