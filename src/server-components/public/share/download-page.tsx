/** All slides on one page, each on a sheet of its own when it is printed or saved as a PDF. */
import { downloadSharedDeck, type SharedDeck } from '#contract/content/shared-decks.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { PrintButton } from '../../../client-components/account/print-button.tsx';
import { layoutOf } from '../../deck-viewer/slide-layout.ts';
import layouts from '../../deck-viewer/slide-layouts.module.css';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './download-page.module.css';
import { loadShared } from './load.ts';

type DownloadRoute = 'shareDownload' | 'signedInShareDownload';

export const shareDownloadPage = pageOf<'shareDownload'>();
export const signedInShareDownloadPage = pageOf<'signedInShareDownload'>();

function pageOf<Name extends DownloadRoute>() {
  return definePage<Name, SharedDeck>({
    async load(context) {
      const { params, route } = context as PageContext<DownloadRoute>;
      const loaded = await loadShared(
        context as PageContext<DownloadRoute>,
        downloadSharedDeck,
        'signedInShareDownload',
      );
      if ('questions' in loaded)
        throw redirect(href(route === 'shareDownload' ? 'share' : 'signedInShare', { secret: params.secret }));
      return loaded.deck;
    },
    head: ({ title }) => ({ title: t('{title}, all on one page', { title }), noindex: true }),
    tags: () => [],
    View: (props) => <DownloadView {...(props as ViewProps<DownloadRoute, SharedDeck>)} />,
  });
}

function DownloadView({ data: deck, context: { params, route } }: ViewProps<DownloadRoute, SharedDeck>) {
  const back = href(route === 'shareDownload' ? 'share' : 'signedInShare', { secret: params.secret });
  return (
    <div
      className={classNames(`stack one-column gap-l ${styles.sheets}`, route === 'shareDownload' && 'wrap')}
      data-kind={deck.kind}
    >
      <header className="cluster align-center unprinted gap-s across-l">
        <p>
          <a href={back}>{t('Back to reading')}</a>
        </p>
        <PrintButton>{t('Print or save as a PDF')}</PrintButton>
        <p className="small soft">
          {t('To save a PDF, choose “Save as PDF” as the printer in the print window of your browser.')}
        </p>
      </header>
      <h1 className={`text-2xl breaks ${styles.name}`}>{deck.title}</h1>
      {deck.slides.map((slide) => (
        <article
          key={slide.id}
          data-layout={layoutOf(slide)}
          className={classNames(
            styles.sheet,
            layouts.slide,
            slide.picture && layoutOf(slide) === 'standard' && styles.pictured,
          )}
        >
          {slide.picture && (
            <div className={classNames(styles.picture, layouts.picture)}>
              {/* The picture is loaded at once, because a browser may print before it has loaded what is below the screen. */}
              <Picture picture={slide.picture} sizes="(min-width: 60rem) 30rem, 92vw" priority />
            </div>
          )}
          <div className={classNames(styles.text, layouts.text)}>
            <h2 className={styles.title}>{slide.title}</h2>
            <RichText name={`footnote-${slide.id}`} doc={slide.body} />
          </div>
        </article>
      ))}
    </div>
  );
}
