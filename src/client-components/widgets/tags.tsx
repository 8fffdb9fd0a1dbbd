/** Several values of a text field that are separated by commas: known ones, and new ones. */
import { useEffect, useState } from 'react';
import { OptionField } from './option-field.tsx';
import { addedBy, hasTag, tagsIn } from './tag-text.ts';
import { fieldOf, labelOf, write } from './widget-popover.tsx';
import type { WidgetProps } from './widgets.tsx';

type Counted = { readonly tags: ReadonlyArray<{ readonly tag: string }> };

async function fetchTags(source: string): Promise<string[]> {
  const response = await fetch(source);
  return ((await response.json()) as Counted).tags.map(({ tag }) => tag);
}

export function Tags({ trigger, close }: WidgetProps) {
  const field = fieldOf(trigger);
  const { known: given, source } = trigger.dataset;
  const [known, setKnown] = useState(() => JSON.parse(given ?? '[]') as string[]);
  useEffect(() => {
    // Without an answer, new tags can be created, and typed as before.
    if (source) fetchTags(source).then(setKnown, () => {});
  }, [source]);
  const [chosen, setChosen] = useState(() => tagsIn(field?.value ?? ''));
  const [text, setText] = useState('');
  const offered = [...chosen, ...known.filter((tag) => !hasTag(chosen, tag))];
  const added = addedBy(text, chosen, known);
  const isKnown = added.every((tag) => known.includes(tag));
  // A single known tag is in the list already.
  const isOffered = added.length > (isKnown ? 1 : 0);
  const addition = {
    id: added.join(', '),
    label: `${isKnown ? 'Add' : 'Create'} ${added.map((tag) => `“${tag}”`).join(', ')}`,
    text,
  };
  const options = offered.map((tag) => ({ id: tag, label: tag }));
  return (
    <OptionField
      trigger={trigger}
      close={close}
      label={field ? labelOf(field) : ''}
      text={text}
      onType={setText}
      options={isOffered ? [...options, addition] : options}
      chosen={chosen}
      isMultiple
      onChoose={(keys) => {
        const next = tagsIn((keys === 'all' ? offered : [...keys]).join());
        setChosen(next);
        write(fieldOf(trigger), next.join(', '));
        if (next.length > chosen.length) setText('');
      }}
    />
  );
}
