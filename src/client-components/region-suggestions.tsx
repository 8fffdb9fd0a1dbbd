'use client';
/** Suggests the regions of the chosen country to the field beside it. Without it the field takes any text. */
import { useEffect, useState } from 'react';

type Props = {
  /** Of the `<datalist>`; the field names it in `list`. */
  readonly id: string;
  /** Id of the `<select>` whose values are country codes. */
  readonly countryField: string;
  /** Known already: of the country that was sent with an error. */
  readonly regions: readonly string[];
};

type Country = { regions: Array<{ name: string }> };

export function RegionSuggestions({ id, countryField, regions }: Props) {
  const [suggested, setSuggested] = useState(regions);
  useEffect(() => {
    let current = '';
    const suggest = async (code: string) => {
      current = code;
      const found = code ? await regionsOf(code) : [];
      if (code === current) setSuggested(found);
    };
    // On the document, because the field may be drawn anew.
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.id === countryField) void suggest(target.value);
    };
    for (const type of types) document.addEventListener(type, onChange);
    const field = document.getElementById(countryField);
    // A draft may have chosen before this was there.
    if (field instanceof HTMLSelectElement && field.value) void suggest(field.value);
    return () => {
      for (const type of types) document.removeEventListener(type, onChange);
    };
  }, [countryField]);
  return (
    <datalist id={id}>
      {suggested.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** A person chooses, or a draft does. */
const types = ['change', 'restored'];

const known = new Map<string, Promise<string[]>>();

/** Fetched once per country. A failure only means no suggestions, and another try next time. */
function regionsOf(code: string): Promise<string[]> {
  const regions = known.get(code) ?? fetchRegions(code);
  known.set(code, regions);
  return regions.catch(() => {
    known.delete(code);
    return [];
  });
}

async function fetchRegions(code: string): Promise<string[]> {
  const response = await fetch(`/api/trade/countries/${code}`);
  if (!response.ok) throw new Error(`the country answered ${response.status}`);
  return ((await response.json()) as Country).regions.map(({ name }) => name);
}
