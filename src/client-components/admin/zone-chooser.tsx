'use client';
import { useEffect } from 'react';

export function ZoneChooser({ field }: { readonly field: string }) {
  useEffect(() => {
    const select = document.getElementById(field);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!(select instanceof HTMLSelectElement) || !zone) return;
    if (![...select.options].some(({ value }) => value === zone))
      select.add(new Option(zone.replaceAll('_', ' '), zone));
    select.value = zone;
  }, [field]);
  return null;
}
