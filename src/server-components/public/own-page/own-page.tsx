import { isOwnPage, pageHref, pageName } from '#contract/content/pages.ts';
import { redirect } from '#contract/redirect.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { blockPageHead, blockPageTags, loadBlocks } from '../blocks/block-page.tsx';
import { type BlockPageData, Blocks } from '../blocks/blocks.tsx';

export const ownPage = definePage<'ownPage', BlockPageData>({
  async load(context) {
    const { slug, address }: { slug: string; address?: string } = context.params;
    const name = pageName.safeParse(slug);
    // The five that every site has are elsewhere.
    if (!name.success || !isOwnPage(name.data)) throw pageNotFound(context);
    const data = await loadBlocks(name.data, context);
    const present = pageHref(data.page);
    if (present !== pageHref({ route: slug, address: address ?? null })) throw redirect(present, 301);
    return data;
  },
  head: (data, context) => blockPageHead(data, context),
  tags: (data) => blockPageTags(data),
  View: ({ data }: ViewProps<'ownPage', BlockPageData>) => <Blocks data={data} />,
});
