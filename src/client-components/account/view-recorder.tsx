'use client';
/** Says which slide or section is being looked at: when it is shown, not when it was fetched. */
import { useEffect } from 'react';

type Props = {
  /** Takes `slide`, and the field that says of which deck; answers with nothing. */
  readonly record: (form: FormData) => Promise<unknown>;
  /** Name and value of that field. */
  readonly name: string;
  readonly deck: string;
  /** The slide at hand; null where all are on one page as `[data-slide]`. */
  readonly slide: number | null;
};

/** Milliseconds without scrolling: who scrolls past does not read. */
const glance = 1_000;

export function ViewRecorder({ record, name, deck, slide }: Props) {
  useEffect(() => {
    const say = (number: number) => {
      const form = new FormData();
      form.set(name, deck);
      form.set('slide', String(number));
      // It is for the record only: who reads is not bothered with its failure.
      record(form).catch(() => undefined);
    };
    if (slide === null) return watchSections(say);
    say(slide);
    return undefined;
  }, [record, name, deck, slide]);
  return null;
}

/** The section at the upper quarter of the window; at the end of the page the last one, which may never get up there. */
function watchSections(say: (number: number) => void): () => void {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-slide]')];
  let timer = 0;
  let last = 0;
  const look = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const number = sectionInSight(sections);
      if (number === last) return;
      last = number;
      say(number);
    }, glance);
  };
  addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', look);
  };
}

function sectionInSight(sections: readonly HTMLElement[]): number {
  const end = sections.at(-1)?.getBoundingClientRect().bottom ?? 0;
  if (end <= innerHeight) return sections.length;
  const above = sections.filter((section) => section.getBoundingClientRect().top <= innerHeight / 4);
  return Math.max(1, above.length);
}
