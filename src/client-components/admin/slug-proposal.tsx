'use client';
import { useEffect } from 'react';
import { slugFrom } from '#contract/slugs.ts';

/** `from` and `to` are field ids; the proposal ends when the user edits the slug. */
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
