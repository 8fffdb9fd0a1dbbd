/** Notes have a colour and an endpoint of their own, so that none is sent to the customer by mistake. */
import type { ReactNode } from 'react';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { RecordForm } from '../ui/record-form.tsx';
import styles from './customer-service.module.css';
import { noteFields } from './fields.tsx';

type Props = {
  readonly context: PageContext;
  readonly title: string;
  readonly name: string;
  readonly action: Action;
  readonly draft: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
};

export const Notes = ({ title, children, ...form }: Props) => (
  <section aria-labelledby="notes" className={styles.notes}>
    <h2 id="notes">{title}</h2>
    {children}
    <RecordForm {...form} label="Note" fields={noteFields} stored={null} submit="Save note" quiet />
  </section>
);
