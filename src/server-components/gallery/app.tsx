/** The product with one page more. Only builds for development have it (engine/webpack/configurations.ts). */
import type { PageRendering, Rendering, Segments } from '../../../engine/rendering.ts';
import * as product from '../app.tsx';
import { Document, DocumentHead } from '../document.tsx';
import { NavigationStatus } from '../layouts/navigation-status.tsx';
import type { PageContext } from '../page.ts';
import { GalleryFrame } from './frame.tsx';
import { galleryPage } from './gallery-page.tsx';

export const pages = { ...product.pages, gallery: galleryPage };

const isGallery = (rendering: Rendering): rendering is PageRendering =>
  rendering.kind === 'page' && (rendering.context.route as string) === 'gallery';

export const beginLayout = (context: PageContext): void => {
  if ((context.route as string) !== 'gallery') product.beginLayout(context);
};

export const layoutStateOf = (rendering: Rendering): unknown =>
  isGallery(rendering) ? ['gallery', rendering.context.site] : product.layoutStateOf(rendering);

export const segmentsOf = (rendering: Rendering): Segments =>
  isGallery(rendering) ? gallerySegments(rendering) : product.segmentsOf(rendering);

function gallerySegments({ context, data, head, assets }: PageRendering): Segments {
  const { View } = galleryPage;
  return {
    layout: (slots) => (
      <Document head={slots.head} assets={assets} site={context.site} person={undefined}>
        <NavigationStatus />
        <GalleryFrame>{slots.page}</GalleryFrame>
      </Document>
    ),
    slots: {
      head: <DocumentHead head={head} context={context} assets={assets} preview={false} />,
      page: <View data={data} context={context} />,
      counts: {},
    },
    currentLink: {},
  };
}
