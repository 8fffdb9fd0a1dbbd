import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { useSearchResults } from '../search-results.ts';
import { SuggestionField } from '../suggestion-field.tsx';
import styles from './dialogs.module.css';
import { urlFromText } from './urls.ts';

type InternalPage = { readonly href: string; readonly title: string; readonly kind: string };
export type ChosenLink = { readonly href: string; readonly title: string };

type Props = {
  /** It is empty for a new link. */
  readonly current: string;
  readonly onChoose: (link: ChosenLink) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

export function LinkDialog({ current, onChoose, onRemove, onClose }: Props) {
  const [text, setText] = useState(current);
  const { items, status } = useSearchResults<InternalPage>('/account/links', text.startsWith('/') ? '' : text);
  const typedUrl = urlFromText(text);
  const own = items.map(({ href, title, kind }) => ({ key: href, label: title, detail: kind, href, title }));
  const typed = typedUrl
    ? [
        {
          key: 'typed',
          label: typedUrl,
          detail: 'Address',
          href: typedUrl,
          title: typedUrl.replace(/^(mailto|tel):/, ''),
        },
      ]
    : [];
  return (
    <Dialog title={current === '' ? 'Add a link' : 'Change the link'} onClose={onClose}>
      <SuggestionField
        label="Page or address"
        placeholder="Title of a page, or https://…"
        text={text}
        suggestions={[...typed, ...own.filter(({ href }) => href !== typedUrl)]}
        status={status}
        onType={setText}
        onChoose={onChoose}
      />
      <p className={styles.buttons}>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        {current !== '' && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            Remove link
          </button>
        )}
      </p>
    </Dialog>
  );
}
