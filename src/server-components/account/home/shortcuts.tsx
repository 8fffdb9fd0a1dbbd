import { plural } from '#contract/plural.ts';
import type { RouteName } from '#contract/routes.ts';
import { msg, t } from '#contract/translate.ts';
import { countOwnWaiting } from '#contract/waiting.ts';
import { accountMenu } from '../../layouts/navigation.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ownWaitingInput } from '../counts.tsx';
import styles from './home-page.module.css';

const descriptions: Partial<Record<RouteName, string>> = {
  orders: msg('Your orders, their progress and invoices.'),
  cart: msg('What you want to order.'),
  messages: msg('Your questions and our answers.'),
  investor: msg('Presentations and documents for investors.'),
  settings: msg('Your profile, address, notifications, devices and organizations.'),
};

type Props = { readonly context: PageContext };

export const Shortcuts = ({ context }: Props) => (
  <ul className={styles.shortcuts}>
    {accountMenu(context.screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <li key={route} className={styles.shortcut}>
          <a href={href} className={`card-link ${styles.name}`}>
            {t(label)}
          </a>
          <p className="small soft">{t(descriptions[route] ?? '')}</p>
          {route === 'messages' && (
            <AsyncPanel deferred name="unread" label={t('New replies')} context={context} skeleton={null}>
              {() => Unread(context)}
            </AsyncPanel>
          )}
        </li>
      ))}
  </ul>
);

async function Unread(context: PageContext) {
  const { unread } = await context.api(countOwnWaiting, ownWaitingInput(context));
  if (unread === 0) return null;
  return (
    <p>
      <Badge tone="accent">{plural(unread, '{count} new reply', '{count} new replies')}</Badge>
    </p>
  );
}

/** Staff see these links, as they have the menus of the back office. */
export const OwnLinks = ({ screens }: { readonly screens: readonly RouteName[] }) => (
  <nav aria-label={t('Your own pages')} className="cluster small gap-2xs across-l">
    <span className="soft">{t('Your own:')}</span>
    {accountMenu(screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <a key={route} href={href}>
          {t(label)}
        </a>
      ))}
  </nav>
);
