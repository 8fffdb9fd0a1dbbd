/** A native input whose button opens a widget over it (client-components/widgets). */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './input-with-button.module.css';

type BoxProps = {
  /** Id of the input. */
  readonly field: string;
  readonly opens: 'date' | 'tags';
  readonly icon: IconName;
  readonly label: string;
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly children: ReactNode;
};

const InputWithButton = ({ field, opens, icon, label, data, children }: BoxProps) => (
  <span className={`stack relative ${styles.box}`}>
    {children}
    <button
      type="button"
      data-opens={opens}
      data-for={field}
      data-needs-script=""
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      className={styles.button}
      {...data}
    >
      <Icon name={icon} size={18} />
    </button>
  </span>
);

/** Without a limit, browsers take years of six digits. */
export const lastDay = '9999-12-31';

type DateProps = Pick<BoxProps, 'field' | 'children'> & {
  readonly label: string;
  /** A time zone, or the id of the select with it. */
  readonly zone: string;
  /** The moments that the server accepts; without it, the field takes all. */
  readonly only?: 'future' | 'past';
};

export const DateInput = ({ field, label, zone, only, children }: DateProps) => (
  <InputWithButton
    field={field}
    opens="date"
    icon="calendar"
    label={`Calendar: ${label}`}
    data={{ 'data-zone': zone, 'data-only': only }}
  >
    {children}
  </InputWithButton>
);

type TagsProps = Pick<BoxProps, 'field' | 'children'> & {
  readonly label: string;
  /** Tags that other records have, or the address of an answer with them. */
  readonly known: readonly string[] | string;
};

export const TagsInput = ({ field, label, known, children }: TagsProps) => (
  <InputWithButton
    field={field}
    opens="tags"
    icon="tag"
    label={`Choose: ${label}`}
    data={typeof known === 'string' ? { 'data-source': known } : { 'data-known': JSON.stringify(known) }}
  >
    {children}
  </InputWithButton>
);
