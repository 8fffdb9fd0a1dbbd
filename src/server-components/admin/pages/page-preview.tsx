import { pagePreviewUrl } from '#contract/content/page-preview.ts';
import { draftOf, type PageRecord } from '#contract/content/pages-admin.ts';
import { LivePreview } from '../../../client-components/admin/live-preview.tsx';
import type { OpenBlock } from './data.ts';
import { blockHref } from './fields.ts';

type Props = { readonly page: PageRecord; readonly block?: OpenBlock };

/** The draft, with the block of the form; a click on a block opens it. While a block is new, the others stay closed. */
export function PagePreview({ page, block }: Props) {
  const { route, revision } = page;
  const { blocks } = draftOf(page);
  const index = block ? blocks.findIndex(({ id }) => id === block.id) : -1;
  return (
    <LivePreview
      // Another block has another form, which the frame has to show.
      key={block?.id ?? 'all'}
      what="page"
      form={block ? 'block' : null}
      also={{ route }}
      url={pagePreviewUrl}
      revision={revision}
      parts={{
        hrefs: block && index < 0 ? [] : blocks.map((each) => blockHref(route, each)),
        hasHeading: blocks[0]?.type !== 'hero',
        shown: index < 0 ? undefined : index,
      }}
    />
  );
}
