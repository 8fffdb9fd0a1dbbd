import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './writing-space.module.css';

type Props = {
  readonly preview?: ReactNode;
  readonly main: ReactNode;
  readonly side?: ReactNode;
};

/** A form, its panels beside it, and the live preview, which takes the place of the panels. */
export const WritingSpace = ({ preview, main, side }: Props) => (
  <div
    className={`stack one-column gap-l align-start ${styles.space}`}
    data-has-preview={preview ? '' : undefined}
    data-has-side={side ? '' : undefined}
  >
    {preview}
    <div className={`stack one-column gap-l shrinks ${styles.main}`}>{main}</div>
    {side && <aside className={`stack one-column gap-l shrinks ${styles.side}`}>{side}</aside>}
  </div>
);

/** The class of a form that is the whole `main` and consists of `Writing`, `Settings` and its save bar. */
export const writingForm = styles.form;

type PartProps = { readonly children: ReactNode };

/** Title and text come first. */
export const Writing = ({ children }: PartProps) => (
  <div className={classNames('fields', styles.writing)}>{children}</div>
);

/** It is the first of the panels beside the text. */
export const Settings = ({ children }: PartProps) => (
  <Panel id="settings" title="Settings" className={styles.settings}>
    <div className="fields">{children}</div>
  </Panel>
);
