'use client';
/** A slash at the start of a line of the answer opens the list of saved replies. */
import { type TypedOption, TypedOptions } from './typed-options.tsx';

type Props = { readonly field: string; readonly replies: readonly TypedOption[] };

const pattern = /(?<=^|\n)\/([\p{L}\d][\p{L}\d ]{0,29}|)$/u;

export const SavedReplies = ({ field, replies }: Props) => (
  <TypedOptions field={field} label="Saved replies" options={replies} pattern={pattern} />
);
