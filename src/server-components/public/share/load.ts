import type { downloadSharedDeck, getSharedDeck, LinkQuestion, SharedDeck } from '#contract/content/shared-decks.ts';
import { linkQuestions } from '#contract/content/shared-decks.ts';
import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';

type Loaded = { readonly deck: SharedDeck } | { readonly questions: readonly LinkQuestion[] };

/** Resolves to the deck, or to what its link asks for first. `signedIn` is the same page in the account. */
export async function loadShared(
  { api, params, route }: PageContext<'share' | 'signedInShare' | 'shareDownload' | 'signedInShareDownload'>,
  endpoint: typeof getSharedDeck | typeof downloadSharedDeck,
  signedIn: 'signedInShare' | 'signedInShareDownload',
): Promise<Loaded> {
  const { secret } = params;
  try {
    return { deck: await api(endpoint, { secret }) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    // Public pages have no identity; the same page in the account has one.
    if (route !== signedIn && error.status === 401) throw redirect(href(signedIn, { secret }));
    const questions = linkQuestions[error.code as keyof typeof linkQuestions];
    if (error.status !== 423 || !questions) throw error;
    return { questions };
  }
}
