'use client';
/** Shows what a search or filter finds while somebody types or chooses. The form also works by its button. */
import { useEffect, useRef } from 'react';
import { forgetSearch, searchLater } from '../router/waiting-search.ts';

/** Milliseconds. */
const pause = 250;

type Props = {
  /** The values that the list shows now, by the name of the field. */
  readonly shown: Readonly<Record<string, string>>;
};

export function LiveFilter({ shown }: Props) {
  const marker = useRef<HTMLSpanElement>(null);
  /** The values that were asked for last, by the name of the field. */
  const asked = useRef<Readonly<Record<string, string>>>(shown);

  useEffect(() => {
    const form = marker.current?.closest('form');
    if (!form) return undefined;
    const off = new AbortController();
    const { signal } = off;
    const ask = () => {
      // The router writes there where the search began.
      form.dataset['live'] ??= '';
      form.requestSubmit();
    };
    const askSoon = (event: Event) => {
      forgetSearch();
      if ((event as InputEvent).isComposing) return;
      const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search';
      if (!isTyped) delete form.dataset['live'];
      searchLater(ask, isTyped ? pause : 0);
    };
    const onSubmit = () => {
      forgetSearch();
      asked.current = valuesOf(form);
    };
    // A new search or filter is a new entry of the history, further letters are not.
    const onLeave = () => delete form.dataset['live'];
    // Somebody typed into it before the scripts came.
    const isAhead = Object.entries(valuesOf(form)).some(([name, value]) => value !== (asked.current[name] ?? value));
    if (isAhead && form.contains(document.activeElement)) ask();
    form.addEventListener('input', askSoon, { signal });
    form.addEventListener('compositionend', askSoon, { signal });
    form.addEventListener('submit', onSubmit, { signal, capture: true });
    form.addEventListener('focusout', onLeave, { signal });
    return () => {
      forgetSearch();
      off.abort();
    };
  }, []);

  useEffect(() => {
    const form = marker.current?.closest('form');
    for (const [name, value] of Object.entries(shown)) {
      const field = form?.elements.namedItem(name);
      // Text that was typed while this answer was on its way stays.
      if (!isField(field) || value === asked.current[name]) continue;
      field.value = value;
    }
    asked.current = shown;
  }, [shown]);
  return <span ref={marker} hidden />;
}

const isField = (field: unknown): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement;

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
