import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { useNavigation } from '../router/navigation-context.ts';
import { useSearchResults } from '../search-results.ts';
import { type Suggestion, SuggestionField } from '../suggestion-field.tsx';
import type { WindowProps } from './admin-shell.tsx';

type Target = Suggestion & { readonly href: string };

export function Palette({ destinations, onClose }: WindowProps) {
  const { navigate } = useNavigation();
  const [text, setText] = useState('');
  const { items, status } = useSearchResults<Target>('/account/search', text);
  const terms = text.trim().toLowerCase().split(/\s+/);
  const screens = destinations
    .filter(({ label, detail }) => terms.every((term) => `${label} ${detail}`.toLowerCase().includes(term)))
    .map((destination) => ({ ...destination, key: destination.href }));
  const records = text.trim() === '' ? [] : items;
  const found = [...screens, ...records];
  return (
    <Dialog title="Find anything" quiet onClose={onClose}>
      <SuggestionField
        label="Screens, people, posts, orders…"
        placeholder="Name, title, number, phone…"
        text={text}
        suggestions={found}
        status={found.length > 0 ? (found.length === 1 ? '1 result.' : `${found.length} results.`) : status}
        onType={setText}
        onChoose={({ href }) => {
          onClose();
          navigate(href);
        }}
      />
    </Dialog>
  );
}
