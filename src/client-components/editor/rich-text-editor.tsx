'use client';
/** The editor of a text, in place of the text as the server drew it. */
import type { ReactNode } from 'react';

type Props = {
  /** Id of the field that holds the tree as JSON. */
  readonly field: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** The text as the server drew it. */
  readonly children: ReactNode;
};

export function RichTextEditor({ field, children }: Props) {
  return <div data-editor={field}>{children}</div>;
}
