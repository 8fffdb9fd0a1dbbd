/** One block of a page. */

import { plainText } from '../../../contract/rich-text.ts';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { listHref, screenHref } from '../addresses.ts';
import { RecordScreen } from '../admin-screen.tsx';
import { Conflict } from '../conflict.tsx';
import { RecordHead } from '../record-head.tsx';
import { BlockForm, blockDraft } from './block-form.tsx';
import { blockKinds } from './block-kinds.ts';
import { readBlock } from './block-values.ts';
import type { OpenBlock, PageData } from './page-data.ts';
import { pageNames, summaryOf, textOfBlock } from './page-words.ts';

type Props = {
  readonly context: PageContext<'aboutAdmin'>;
  readonly data: PageData;
  readonly block: OpenBlock;
};

export function BlockScreen({ context, data: { page, history }, block: { index, type, stored } }: Props) {
  const form = formState('block', context.actionState);
  const { label, about } = blockKinds[type];
  const title =
    index === null ? `New block: ${label}` : `${label}${stored && summaryOf(stored) ? `: ${summaryOf(stored)}` : ''}`;
  const typed = form.state ? readBlock(type, form.state.values) : null;
  const saved = history.find(({ action }) => action === 'page.save');
  return (
    <RecordScreen>
      <RecordHead
        back={[
          { label: 'Pages', href: listHref('aboutAdmin') },
          { label: pageNames[page.route], href: screenHref('aboutAdmin', { page: page.route }) },
        ]}
        title={title}
        record={`page:${page.route}`}
        facts={<span>{about}</span>}
      />
      <Conflict
        form={form}
        fields={[
          {
            label,
            stored: stored ? plainText({ content: textOfBlock(stored) }) : '',
            typed: typed && 'block' in typed ? plainText({ content: textOfBlock(typed.block) }) : '',
          },
        ]}
        by={saved?.actorName ? `${saved.actorName} was first.` : null}
        href={screenHref('aboutAdmin', { page: page.route, block: index ?? `new-${type}` })}
        draft={blockDraft(page.route, index, type)}
      />
      <BlockForm form={form} route={page.route} revision={page.revision} type={type} index={index} stored={stored} />
    </RecordScreen>
  );
}
