import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { useNavigation } from '../router/navigation-context.ts';
import { useSearchResults } from '../search-results.ts';
import { type Suggestion, SuggestionField } from '../suggestion-field.tsx';
import type { Destination, WindowProps } from './admin-shell.tsx';
import { emptyField, typedText } from './find-field.ts';
import { foundScreens } from './found-screens.ts';

type Target = Suggestion & Pick<Destination, 'href' | 'isFile'>;

export function Palette({ destinations, onClose }: WindowProps) {
  const { navigate } = useNavigation();
  const [typed] = useState(typedText);
  const [text, setText] = useState(typed.text);
  /** The text with which Enter was pressed before all of its results were there. */
  const [entered, setEntered] = useState(typed.isEntered ? typed.text : null);
  const { items, status, of, isWhole } = useSearchResults<Target>('/account/search', text);
  const screens = foundScreens(destinations, text).map((destination) => ({ ...destination, key: destination.href }));
  const records = text.trim() === '' ? [] : items;
  const found = [...screens, ...records];
  const isAhead = screens.length === 0 && !(of === text && isWhole);
  /** Enter again takes what is there of this text, however slow the rest is. */
  const isAgain = entered === text && of === text;
  const choose = ({ href, isFile }: Target) => {
    onClose();
    if (isFile) download(href);
    else navigate(href);
  };
  const chooseFirst = useEffectEvent(() => {
    setEntered(null);
    if (found[0]) choose(found[0]);
  });
  useEffect(() => {
    if (entered !== null && entered === text && !isAhead) chooseFirst();
  }, [entered, text, isAhead]);
  useLayoutEffect(() => {
    emptyField();
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <Dialog title="Find anything" quiet onClose={onClose}>
      <SuggestionField
        label="Screens, people, posts, orders…"
        placeholder="Name, title, number, phone…"
        text={text}
        suggestions={found}
        status={found.length > 0 ? (found.length === 1 ? '1 result.' : `${found.length} results.`) : status}
        onType={setText}
        onChoose={choose}
        onMove={() => setEntered(null)}
        onHurry={isAhead && !isAgain ? () => setEntered(text) : undefined}
      />
    </Dialog>
  );
}

/** Downloads as the link on the list would: the router follows no link to a file. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
