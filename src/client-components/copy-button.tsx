'use client';
/** If the browser denies access to the clipboard, users can select the text beside the button. */
import { useState } from 'react';
import { t } from '#contract/translate.ts';

type Props = { readonly text: string; readonly label?: string };

export function CopyButton({ text, label = t('Copy') }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <button type="button" className="button button-quiet" data-needs-script="" onClick={() => void copy()}>
      <span role="status">{copied === text ? t('Copied') : label}</span>
    </button>
  );
}
