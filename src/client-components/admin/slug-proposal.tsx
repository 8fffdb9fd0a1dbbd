'use client';
/** Proposes an address while a title is typed, until somebody types an address. */
import { useEffect } from 'react';
import { slugFrom } from '../../contract/slugs.ts';

/** Ids of the two fields. */
export function SlugProposal({ from, to }: { readonly from: string; readonly to: string }) {
  useEffect(() => {
    const title = document.getElementById(from);
    const slug = document.getElementById(to);
    if (!(title instanceof HTMLInputElement) || !(slug instanceof HTMLInputElement)) return;
    let proposed = '';
    const propose = () => {
      if (slug.value !== proposed) return;
      proposed = slugFrom(title.value);
      slug.value = proposed;
    };
    title.addEventListener('input', propose);
    return () => title.removeEventListener('input', propose);
  }, [from, to]);
  return null;
}
