'use client';
/** Chooses the time zone of this browser in a select, adding it where it is missing. */
import { useEffect } from 'react';

/** `field` is the id of the select. */
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
