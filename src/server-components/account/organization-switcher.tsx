import type { ActionState } from '#contract/action-state.ts';
import { memberRoles, type Organization } from '#contract/auth/organizations.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PlainForm } from '../ui/plain-form.tsx';
import { selectOrganization } from './organization-actions.ts';
import styles from './organization-switcher.module.css';

type Props = {
  readonly organizations: readonly Organization[];
  /** The id comes from a cookie, so the organization may no longer exist. */
  readonly selectedId: string | undefined;
  readonly state: ActionState | null;
};

export function OrganizationSwitcher({ organizations, selectedId, state }: Props) {
  if (organizations.length === 0) return null;
  const current = organizations.find(({ id }) => id === selectedId);
  return (
    <section aria-labelledby="acting" className="stack gap-s">
      <h2 id="acting" className={styles.title}>
        {t('Acting for')}
      </h2>
      <FormMessage form={formState('choose-organization', state)} labels={{}} />
      <ul className="cluster gap-xs">
        <Entry id="" name={t('Yourself')} detail={t('Your own orders')} current={!current} />
        {organizations.map(({ id, name, ownRole }) => (
          <Entry
            key={id}
            id={id}
            name={name}
            detail={ownRole ? t(memberRoles[ownRole]) : ''}
            current={id === current?.id}
          />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { readonly id: string; readonly name: string; readonly detail: string; readonly current: boolean };

function Entry({ id, name, detail, current }: EntryProps) {
  const text = (
    <>
      <span className="small medium breaks">{name}</span>
      <span className="fine soft">{detail}</span>
    </>
  );
  if (current) {
    return (
      <li className={styles.entry} aria-current="true">
        {text}
      </li>
    );
  }
  return (
    <li>
      <PlainForm action={selectOrganization} label={t('Act for {name}', { name })} fields={{ id }}>
        <SubmitButton className={styles.entry as string}>{text}</SubmitButton>
      </PlainForm>
    </li>
  );
}
