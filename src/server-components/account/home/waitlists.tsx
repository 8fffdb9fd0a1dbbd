import { listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { listOwnWaitlistEntries, type OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { leaveOwnWaitlist } from './actions.ts';
import styles from './home-page.module.css';

/** Its form's message is above the panel. */
export async function Waitlists({ api }: Pick<PageContext, 'api'>) {
  const entries = await loadEntries(api);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waitlists" className={styles.section}>
      <h2 id="waitlists" className={styles.heading}>
        Waitlists
      </h2>
      <ul className={styles.invitations}>
        {entries.map(({ id, waitlist, title, contact, position, status, expiresAt }) => (
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
                        until <Time date={expiresAt} />
                      </>
                    )}
                    . <a href={`${href('contact')}#inquiry`}>Contact us</a> to order it.
                  </>
                )}
              </p>
            </div>
            <PlainForm action={leaveOwnWaitlist} label={`Leave the waitlist: ${title ?? 'news'}`} fields={{ id }}>
              <SubmitButton className="button button-quiet">Leave</SubmitButton>
            </PlainForm>
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
  return entries.map((entry) => ({
    ...entry,
    title: entry.waitlist === 'general' ? null : (titles.get(entry.waitlist) ?? entry.waitlist),
  }));
}
