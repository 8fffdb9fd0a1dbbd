'use client';
import { useEffect } from 'react';
import { slugFrom } from '#contract/slugs.ts';

/** Shows the slug that the server derives if the field stays empty. `from` and `to` are field ids. */
export function SlugProposal({ from, to }: { readonly from: string; readonly to: string }) {
  useEffect(() => {
    const title = document.getElementById(from) as HTMLInputElement | HTMLTextAreaElement | null;
    const slug = document.getElementById(to);
    if (!title || !(slug instanceof HTMLInputElement)) return;
    const propose = () => {
      slug.placeholder = slugFrom(title.value);
    };
    propose();
    title.addEventListener('input', propose);
    return () => title.removeEventListener('input', propose);
  }, [from, to]);
  return null;
}
