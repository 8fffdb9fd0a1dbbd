/** The slots of the account menu. Each page loads them in panels, so that no frame waits for a count. */
import type { ReactNode } from 'react';
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { countOwnWaiting } from '#contract/waiting.ts';
import { LastCount, ShownCount } from '../../client-components/account/counts.tsx';
import { accountMenu } from '../layouts/navigation.ts';
import type { PageContext } from '../page.ts';
import { ifAvailable } from '../request/if-available.ts';
import { AsyncPanel } from '../ui/async-panel.tsx';
import { shownCount } from '../ui/shown-count.ts';
import styles from './counts.module.css';

type Counted = { readonly count: string; readonly words: string } | null;

/** The keys are addresses of entries in the menu; `folded` is for the menu button of narrow screens. */
export function ownCountsOf(context: PageContext): Readonly<Record<string, ReactNode>> {
  const slot = (name: string, label: string, load: (context: PageContext) => Promise<Counted>) => (
    <AsyncPanel
      deferred
      name={`count ${name}`}
      label={label}
      context={context}
      skeleton={<LastCount name={name} className={styles.count} />}
    >
      {async () => <ShownCount name={name} className={styles.count} {...((await load(context)) ?? { count: null })} />}
    </AsyncPanel>
  );
  const counts = accountMenu(context.screens).flatMap(({ route, href: target }): Array<[string, ReactNode]> => {
    if (route === 'messages')
      return [
        [target, slot(target, t('New replies'), newAnswers)],
        ['folded', slot('folded', t('New replies'), newAnswers)],
      ];
    return target === href('cart') ? [[target, slot(target, t('Cart'), inCart)]] : [];
  });
  return Object.fromEntries(counts);
}

async function newAnswers(context: PageContext): Promise<Counted> {
  const { unread = 0 } = (await ownWaiting(context)) ?? {};
  if (unread === 0) return null;
  return { count: shownCount(unread), words: plural(unread, '{count} new reply', '{count} new replies') };
}

async function inCart(context: PageContext): Promise<Counted> {
  const count = (await ownWaiting(context))?.products ?? 0;
  return count === 0 ? null : { count: String(count), words: plural(count, '{count} product', '{count} products') };
}

/** The cart of an organization of which they are no longer a member has nothing to count. */
const ownWaiting = (context: PageContext) =>
  ifAvailable(context.api(countOwnWaiting, ownWaitingInput(context)), context);

export const ownWaitingInput = ({ remembered: { organization } }: Pick<PageContext, 'remembered'>) =>
  organization ? { organizationId: organization } : {};
