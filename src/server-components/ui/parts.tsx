import { Fragment, type ReactNode } from 'react';
import { t } from '#contract/translate.ts';

/** A sentence with elements in it: `parts('Read {policy} first.', { policy: <a href="…">{t('the policy')}</a> })`. */
export const parts = (text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  t(text)
    .split(/\{(\w+)\}/)
    // Names of elements are at odd places.
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{elements[part]}</Fragment>));
