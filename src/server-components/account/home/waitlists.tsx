import { isPageOn } from '#contract/content/fixed-pages.ts';
import { choose, getProduct, listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import { href } from '#contract/routes.ts';
import { listOwnWaitlistEntries, type OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EditedLink } from '../../ui/link.tsx';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import { waitlistTitle } from '../../ui/waitlist-title.ts';
import { leaveOwnWaitlist } from './actions.ts';
import styles from './home-page.module.css';

/** Its form's message is above the panel. */
export async function Waitlists({ api, now }: Pick<PageContext, 'api' | 'now'>) {
  const entries = await ownEntries(api);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waitlists" className="stack gap-m">
      <h2 id="waitlists" className="text-xl">
        {t('Waitlists')}
      </h2>
      <ul className="stack gap-m">
        {entries.map(({ id, waitlist, product, title, contact, position, status, expiresAt, hasPiece, variant }) => (
          <li key={id} className={styles.invitation}>
            <div>
              <p className={styles.name}>
                {product === null ? (
                  <a href={href('waitlist', { name: waitlist })}>{title}</a>
                ) : (
                  <a href={href('product', { name: product })}>{title}</a>
                )}
              </p>
              <p className="small soft">
                {status === 'waiting' ? (
                  t('Position {position}, joined with {contact}.', { position, contact })
                ) : (
                  <>
                    {expiresAt
                      ? parts('It is your turn until {time} ({left} left).', {
                          time: <Time date={expiresAt} format="moment" />,
                          left: timeLeft(expiresAt, now),
                        })
                      : t('It is your turn.')}{' '}
                    {hasPiece
                      ? t('One piece is reserved for you.')
                      : waitlist === 'general'
                        ? isPageOn('news') && <a href={href('news')}>{t('Read the news')}</a>
                        : parts(product === null ? '{link}.' : msg('{link} to order it.'), {
                            link: <EditedLink href={`${href('contact')}#inquiry`}>{t('Contact us')}</EditedLink>,
                          })}
                  </>
                )}
              </p>
            </div>
            <div className="row">
              {hasPiece && (
                <ButtonLink href={href('newOrder', { product: waitlist, variant: variant ?? undefined })}>
                  {t('Order it')}
                </ButtonLink>
              )}
              <PlainForm
                action={leaveOwnWaitlist}
                label={hasPiece ? t('Decline: {title}', { title }) : t('Leave the waitlist: {title}', { title })}
                fields={{ id }}
              >
                <SubmitButton className="button button-quiet">{hasPiece ? t('Decline') : t('Leave')}</SubmitButton>
              </PlainForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OwnEntry = OwnWaitlistEntry & { readonly title: string };

export async function ownEntries(api: Api): Promise<OwnEntry[]> {
  const { entries } = await api(listOwnWaitlistEntries, {});
  if (entries.length === 0) return [];
  const products = await ifAvailable(api(listProducts, { pageSize: limits.pageSizeMax }));
  const titles = new Map(products?.items.map(({ name, title }) => [name, title]));
  return Promise.all(entries.map(async (entry) => ({ ...entry, title: await titleOf(entry) })));

  /** A list keeps the name that its product had when the list began. */
  async function titleOf({ waitlist: name, title, product, variant }: OwnWaitlistEntry): Promise<string> {
    if (product === null) return waitlistTitle({ name, title });
    const known = variant === null ? null : await ifAvailable(api(getProduct, { name }));
    const chosen = known && choose(known, variant);
    if (chosen) return chosen.title;
    if (title !== null) return title;
    return titles.get(name) ?? (await ifAvailable(api(getProduct, { name })))?.title ?? name;
  }
}
