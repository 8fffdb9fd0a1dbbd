import { isOwnPage, pageName } from '#contract/content/pages.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { blockPageHead, blockPageTags, loadBlocks } from '../blocks/block-page.tsx';
import { type BlockPageData, Blocks } from '../blocks/blocks.tsx';

export const ownPage = definePage<'ownPage', BlockPageData>({
  async load(context) {
    const name = pageName.safeParse(context.params.slug);
    // The five that every site has are elsewhere.
    if (!name.success || !isOwnPage(name.data)) throw pageNotFound(context);
    return loadBlocks(name.data, context);
  },
  head: (data, context) => blockPageHead(data, context),
  tags: (data) => blockPageTags(data),
  View: ({ data }: ViewProps<'ownPage', BlockPageData>) => <Blocks data={data} />,
});
