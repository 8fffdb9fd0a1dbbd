'use client';
/** An effect records views, because a prefetch is no view. */
import { useEffect } from 'react';
import { isBot } from '#contract/bots.ts';
import { isPersonOfView } from '#contract/person-header.ts';
import { measureViewTime } from './view-time.ts';

type Props = {
  /** Its fields are `slide` and `name`. */
  readonly record: (form: FormData) => Promise<unknown>;
  /** The name of the field that identifies the deck. */
  readonly name: string;
  readonly deck: string;
  /** Null for a document, whose sections are `[data-slide]`. */
  readonly slide: number | null;
  readonly timeUrl: string;
};

const dwellMilliseconds = 1_000;

let lastRecord: Promise<unknown> = Promise.resolve();

export function ViewRecorder({ record, name, deck, slide, timeUrl }: Props) {
  useEffect(() => {
    if (isBot() || isPersonOfView(document.documentElement.dataset['person'])) return undefined;
    const time = measureViewTime(timeUrl);
    const report = (number: number) => {
      time.show(number);
      const form = new FormData();
      form.set(name, deck);
      form.set('slide', String(number));
      // One after another, so that the last view is also the saved position. A failure must not interrupt readers.
      lastRecord = lastRecord.then(() => record(form)).catch(() => undefined);
    };
    if (slide !== null) report(slide);
    const unwatch = slide === null ? watchSections(report) : undefined;
    return () => {
      unwatch?.();
      time.stop();
    };
  }, [record, name, deck, slide, timeUrl]);
  return null;
}

/** At the end of the page the last section counts, which may not reach the top quarter. */
function watchSections(report: (number: number) => void): () => void {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-slide]')];
  let timer = 0;
  let last = 0;
  const onScroll = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const number = visibleSection(sections);
      if (number === last) return;
      last = number;
      report(number);
    }, dwellMilliseconds);
  };
  addEventListener('scroll', onScroll, { passive: true });
  onScroll();
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', onScroll);
  };
}

function visibleSection(sections: readonly HTMLElement[]): number {
  const end = sections.at(-1)?.getBoundingClientRect().bottom ?? 0;
  if (end <= innerHeight) return sections.length;
  const above = sections.filter((section) => section.getBoundingClientRect().top <= innerHeight / 4);
  return Math.max(1, above.length);
}
