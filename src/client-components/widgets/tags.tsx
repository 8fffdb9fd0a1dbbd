/** Several values of a text field that are separated by commas: known ones, and new ones. */
import { useEffect, useState } from 'react';
import { OptionField } from './option-field.tsx';
import { labelOf, write } from './widget-popover.tsx';
import type { WidgetProps } from './widgets.tsx';

const tagsIn = (value: string): string[] => value.split(',').flatMap((tag) => tag.trim() || []);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type Counted = { readonly tags: ReadonlyArray<{ readonly tag: string }> };

async function fetchTags(source: string): Promise<string[]> {
  const response = await fetch(source);
  return ((await response.json()) as Counted).tags.map(({ tag }) => tag);
}

export function Tags({ trigger, close }: WidgetProps) {
  const field = document.getElementById(trigger.dataset['for'] ?? '') as HTMLInputElement;
  const { known: given, source } = trigger.dataset;
  const [known, setKnown] = useState(() => JSON.parse(given ?? '[]') as string[]);
  useEffect(() => {
    // Without an answer, new tags can be created, and typed as before.
    if (source) fetchTags(source).then(setKnown, () => {});
  }, [source]);
  const [chosen, setChosen] = useState(() => tagsIn(field.value));
  const [text, setText] = useState('');
  const offered = [...chosen, ...known.filter((tag) => !chosen.some((other) => isSame(tag, other)))];
  const added = tagsIn(text).join(' ');
  const isNew = added !== '' && !offered.some((tag) => isSame(tag, added));
  const options = offered.map((tag) => ({ id: tag, label: tag }));
  return (
    <OptionField
      trigger={trigger}
      close={close}
      label={labelOf(field)}
      text={text}
      onType={setText}
      options={isNew ? [...options, { id: added, label: `Create “${added}”`, text }] : options}
      chosen={chosen}
      isMultiple
      onChoose={(keys) => {
        const next = (keys === 'all' ? offered : [...keys]).map(String);
        setChosen(next);
        write(field, next.join(', '));
        if (next.length > chosen.length) setText('');
      }}
    />
  );
}
