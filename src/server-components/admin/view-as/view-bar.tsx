/**
 * Every page that is seen as another user shows it. It speaks to the staff, so it is in English also where customers
 * read German.
 */
import { href } from '#contract/routes.ts';
import type { Viewer } from '#contract/viewer.ts';
import { ViewBoundary } from '../../../client-components/admin/view-boundary.tsx';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { endViewing } from './actions.ts';
import styles from './view-bar.module.css';

type Props = {
  readonly viewer: Viewer | null;
  /** An address without a page takes no forms. */
  readonly isError?: boolean;
};

export function ViewBar({ viewer, isError = false }: Props) {
  if (!viewer?.view) return null;
  const { user, view } = viewer;
  const names = [user.name, user.phoneNumber && spacedPhone(user.phoneNumber)].filter(Boolean);
  return (
    <section aria-label="View as another user" lang="en" dir="ltr" className={styles.bar}>
      <ViewBoundary />
      <p>
        <strong>You see this as {names.join(', ') || 'an unnamed user'}</strong>{' '}
        <span className={styles.limits}>
          Read only, until <Time date={view.expiresAt} format="moment" />
        </span>
      </p>
      {isError ? (
        <a href={href('account')} className={styles.stop}>
          Back to the account
        </a>
      ) : (
        <ButtonForm action={endViewing} own label="Stop the view" look={styles.stop} text="Stop" />
      )}
    </section>
  );
}
