/** A deck behind a share link. Links that require signing in use a URL below /account. */
import { getSharedDeck, recordSharedView, type SharedDeck } from '#contract/content/deck-shares.ts';
import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
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
import styles from './share-page.module.css';

type ShareRoute = 'share' | 'signedInShare';
type Data = { readonly deck: SharedDeck; readonly shown: number };

export const sharePage = pageOf<'share'>();
export const signedInSharePage = pageOf<'signedInShare'>();

function pageOf<Name extends ShareRoute>() {
  return definePage<Name, Data>({
    load: (context) => load(context as PageContext<ShareRoute>),
    head: ({ deck, shown }) => ({
      title: deck.kind === 'deck' ? t('{title}, slide {number}', { title: deck.title, number: shown }) : deck.title,
      description: deck.summary,
      noindex: true,
    }),
    tags: () => [],
    View: (props) => <SharedView {...(props as ViewProps<ShareRoute, Data>)} />,
  });
}

async function load(context: PageContext<ShareRoute>): Promise<Data> {
  const { api, params, opened, route } = context;
  const { secret } = params;
  const deck = await api(getSharedDeck, { secret }).catch((error: unknown) => {
    // Public pages have no identity; the same page in the account has one.
    if (route === 'share' && isFailure(error) && error.status === 401)
      throw redirect(href('signedInShare', { secret }));
    throw error;
  });
  const shown = slideNumber(context, deck.slides.length) ?? 1;
  // Counts views without scripts; with scripts the ViewRecorder does. A failure must not stop the reader.
  if (opened && deck.slides.length > 0) await api(recordSharedView, { secret, slide: shown }).catch(() => undefined);
  return { deck, shown };
}

function SharedView({ data: { deck, shown }, context: { params, route, site } }: ViewProps<ShareRoute, Data>) {
  const { secret } = params;
  const isDeck = deck.kind === 'deck';
  const recorder = (
    <ViewRecorder record={recordSharedSlide as never} name="secret" deck={secret} slide={isDeck ? shown : null} />
  );
  return (
    <div className={classNames(styles.share, route === 'share' && 'wrap')}>
      {isDeck ? (
        <SlideView deck={deck} shown={shown} hrefOf={(slide) => href(route, { secret, slide })} recorder={recorder} />
      ) : (
        <DocumentView deck={deck} shown={shown} recorder={recorder} />
      )}
      <p className="fine soft">
        {t('{site} shared this with you.', { site: site.name })}
        {deck.expiresAt && (
          <> {parts('The link expires on {time}.', { time: <Time date={deck.expiresAt} format="moment" /> })}</>
        )}
      </p>
    </div>
  );
}
