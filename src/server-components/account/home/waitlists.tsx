import { getProduct, listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { listOwnWaitlistEntries, type OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import { leaveOwnWaitlist } from './actions.ts';
import styles from './home-page.module.css';

/** Its form's message is above the panel. */
export async function Waitlists({ api, now }: Pick<PageContext, 'api' | 'now'>) {
  const entries = await loadEntries(api);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waitlists" className={styles.section}>
      <h2 id="waitlists" className={styles.heading}>
        Waitlists
      </h2>
      <ul className={styles.invitations}>
        {entries.map(({ id, waitlist, title, contact, position, status, expiresAt, hasPiece }) => (
          <li key={id} className={styles.invitation}>
            <div>
              <p className={styles.name}>
                {title === null ? 'News about new products' : <a href={href('product', { name: waitlist })}>{title}</a>}
              </p>
              <p className="small soft">
                {status === 'waiting' ? (
                  `Position ${position}, joined with ${contact}.`
                ) : (
                  <>
                    It is your turn
                    {expiresAt && (
                      <>
                        {' '}
                        until <Time date={expiresAt} format="moment" /> ({timeLeft(expiresAt, now)} left)
                      </>
                    )}
                    .{' '}
                    {hasPiece ? (
                      'One piece is reserved for you.'
                    ) : (
                      <>
                        <a href={`${href('contact')}#inquiry`}>Contact us</a> to order it.
                      </>
                    )}
                  </>
                )}
              </p>
            </div>
            <div className="row">
              {hasPiece && <ButtonLink href={href('newOrder', { product: waitlist })}>Order it</ButtonLink>}
              <PlainForm
                action={leaveOwnWaitlist}
                label={hasPiece ? `Decline: ${title}` : `Leave the waitlist: ${title ?? 'news'}`}
                fields={{ id }}
              >
                <SubmitButton className="button button-quiet">{hasPiece ? 'Decline' : 'Leave'}</SubmitButton>
              </PlainForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OwnEntry = OwnWaitlistEntry & { readonly title: string | null };

async function loadEntries(api: Api): Promise<OwnEntry[]> {
  const { entries } = await api(listOwnWaitlistEntries, {});
  if (entries.length === 0) return [];
  const products = await ifAvailable(api(listProducts, { pageSize: 100 }));
  const titles = new Map(products?.items.map(({ name, title }) => [name, title]));
  return Promise.all(
    entries.map(async (entry) => ({ ...entry, title: entry.waitlist === 'general' ? null : await titleOf(entry) })),
  );

  /** A list keeps the name that its product had when the list began. */
  async function titleOf({ waitlist: name }: OwnWaitlistEntry): Promise<string> {
    return titles.get(name) ?? (await ifAvailable(api(getProduct, { name })))?.title ?? name;
  }
}
