'use client';
/** An @ in a note opens the list of colleagues. */
import { type TypedOption, TypedOptions } from './typed-options.tsx';

type Props = { readonly field: string; readonly colleagues: readonly TypedOption[] };

const pattern = /(?<=^|[\s(])@([\p{L}\d][\p{L}\d .'-]{0,29}|)$/u;

export const Mentions = ({ field, colleagues }: Props) => (
  <TypedOptions field={field} label="Colleagues" options={colleagues} pattern={pattern} />
);
