/** It is a GET form, so that every comparison has a URL. */
import type { Policy, PolicyVersionSummary } from '#contract/content/policies.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { Select } from '../../ui/field.tsx';
import { formState } from '../../ui/form-state.ts';
import { formatDate } from '../../ui/time.tsx';
import styles from './compare-form.module.css';

type Props = {
  readonly policy: Pick<Policy, 'slug' | 'versions' | 'current'>;
  readonly from?: number;
  readonly to?: number;
};

export function CompareForm({ policy: { slug, versions, current }, from, to }: Props) {
  const form = formState('compare', null);
  const options = versions.map((version) => ({ value: String(version.number), label: optionLabel(version) }));
  return (
    <form
      action={href('policyCompare', { slug })}
      method="get"
      aria-label={t('Compare versions')}
      className={styles.form}
    >
      <Select
        form={form}
        name="from"
        label={t('From version')}
        required
        options={options}
        defaultValue={String(from ?? Math.max(1, current.number - 1))}
      />
      <Select
        form={form}
        name="to"
        label={t('To version')}
        required
        options={options}
        defaultValue={String(to ?? current.number)}
      />
      <button type="submit" className="button button-quiet">
        {t('Compare')}
      </button>
    </form>
  );
}

const optionLabel = ({ number, effectiveAt }: PolicyVersionSummary) =>
  t('Version {number}, {date}', { number, date: formatDate(effectiveAt, 'short') });
