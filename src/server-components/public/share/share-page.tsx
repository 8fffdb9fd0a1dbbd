/** A deck behind a share link. Links that require signing in use a URL below /account. */
import {
  getSharedDeck,
  type LinkQuestion,
  recordSharedView,
  type SharedDeck,
  viewTimeSuffix,
} from '#contract/content/shared-decks.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ViewRecorder } from '../../../client-components/account/view-recorder.tsx';
import { DocumentView } from '../../deck-viewer/document-view.tsx';
import { slideNumber } from '../../deck-viewer/slide-number.ts';
import { SlideView } from '../../deck-viewer/slide-view.tsx';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { classNames } from '../../ui/class-names.ts';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import { recordSharedSlide } from './actions.ts';
import { loadShared } from './load.ts';
import { ShareGate } from './share-gate.tsx';
import styles from './share-page.module.css';

type ShareRoute = 'share' | 'signedInShare';
type Shown = { readonly deck: SharedDeck; readonly shown: number };
type Data = Shown | { readonly questions: readonly LinkQuestion[] };

export const sharePage = pageOf<'share'>();
export const signedInSharePage = pageOf<'signedInShare'>();

function pageOf<Name extends ShareRoute>() {
  return definePage<Name, Data>({
    load: (context) => load(context as PageContext<ShareRoute>),
    head: (data) => ({ ...headOf(data), noindex: true }),
    tags: () => [],
    View: ({ data, context }) => (
      <div className={classNames(`stack one-column gap-l ${styles.share}`, context.route === 'share' && 'wrap')}>
        {'questions' in data ? (
          <ShareGate secret={secretOf(context)} questions={data.questions} context={context} />
        ) : (
          <SharedView data={data} context={context as PageContext<ShareRoute>} />
        )}
      </div>
    ),
  });
}

const secretOf = ({ params }: PageContext<ShareRoute>): string => params.secret;

function headOf(data: Data) {
  if ('questions' in data) return { title: t('This document is protected') };
  const { deck, shown } = data;
  return {
    title: deck.kind === 'deck' ? t('{title}, slide {number}', { title: deck.title, number: shown }) : deck.title,
    description: deck.summary,
  };
}

async function load(context: PageContext<ShareRoute>): Promise<Data> {
  const { api, params, opened } = context;
  const { secret } = params;
  const loaded = await loadShared(context, getSharedDeck, 'signedInShare');
  if ('questions' in loaded) return loaded;
  const { deck } = loaded;
  const shown = slideNumber(context, deck.slides.length) ?? 1;
  // Counts views without scripts; with scripts the ViewRecorder does.
  if (opened && deck.slides.length > 0) context.beside(() => api(recordSharedView, { secret, slide: shown }));
  return { deck, shown };
}

function SharedView({ data: { deck, shown }, context: { params, route, site } }: ViewProps<ShareRoute, Shown>) {
  const { secret } = params;
  const isDeck = deck.kind === 'deck';
  const recorder = (
    <ViewRecorder
      record={recordSharedSlide as never}
      name="secret"
      deck={secret}
      slide={isDeck ? shown : null}
      timeUrl={href(route, { secret }) + viewTimeSuffix}
    />
  );
  return (
    <>
      {isDeck ? (
        <SlideView deck={deck} shown={shown} hrefOf={(slide) => href(route, { secret, slide })} recorder={recorder} />
      ) : (
        <DocumentView deck={deck} shown={shown} recorder={recorder} />
      )}
      {deck.mayDownload && (
        <p>
          <a href={href(route === 'share' ? 'shareDownload' : 'signedInShareDownload', { secret })}>
            {t('Print it or save it as a PDF')}
          </a>
        </p>
      )}
      <p className="fine soft">
        {t('{site} shared this with you, and sees how long you read each part.', { site: site.name })}
        {deck.expiresAt && (
          <> {parts('The link expires on {time}.', { time: <Time date={deck.expiresAt} format="moment" /> })}</>
        )}
      </p>
    </>
  );
}
