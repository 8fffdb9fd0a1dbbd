'use client';
import { useEffect, useState } from 'react';

type Props = {
  readonly id: string;
  /** Id of the `<select>`. */
  readonly countryField: string;
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
    // The listener is on the document, because React may replace the field.
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.id === countryField) void suggest(target.value);
    };
    for (const type of types) document.addEventListener(type, onChange);
    const field = document.getElementById(countryField);
    // A draft may have selected a country before hydration.
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

const types = ['change', 'restored'];

const known = new Map<string, Promise<string[]>>();

/** It is fetched once per country; after a failure the next call tries again. */
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
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as Country).regions.map(({ name }) => name);
}
