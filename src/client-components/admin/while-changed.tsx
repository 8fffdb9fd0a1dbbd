'use client';
/** Shows what belongs to a draft as soon as the page has saved one by itself (docs/decisions/094). */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AutosavedDetail, autosavedEvent } from '#contract/autosaved.ts';
import styles from './while-changed.module.css';

type Props = {
  /** The name of the draft of its form, or the beginning of the names of its forms. */
  readonly draft: string;
  /** The time at which the page was rendered. */
  readonly isChanged: boolean;
  readonly revision: number;
  /** It is shown instead while nothing is changed. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
};

type Saved = Pick<AutosavedDetail, 'revision' | 'isPending'>;

export function WhileChanged({ draft, isChanged, revision, otherwise, children }: Props) {
  const [saved, setSaved] = useState<Saved>({ revision: -1 });
  const place = useRef<readonly [Element, number]>(null);
  useEffect(() => {
    const onSaved = ({ detail }: CustomEvent<AutosavedDetail>) => {
      if (detail.draft !== draft && !detail.draft.startsWith(`${draft}:`)) return;
      const typing = document.activeElement;
      place.current = typing && [typing, typing.getBoundingClientRect().top];
      setSaved(detail);
    };
    document.addEventListener(autosavedEvent, onSaved);
    return () => document.removeEventListener(autosavedEvent, onSaved);
  }, [draft]);
  const isShown = saved.revision > revision ? saved.isPending === true : isChanged;
  // The line that somebody types stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves only if something appears above it
  useLayoutEffect(() => {
    const [typing, top] = place.current ?? [];
    place.current = null;
    if (typing && top !== undefined) scrollBy({ top: typing.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [isShown]);
  // Its forms are there before, so that they get the revision that the page saves.
  return (
    <>
      <div hidden={!isShown} className={isShown ? styles.shown : undefined}>
        {children}
      </div>
      {!isShown && otherwise}
    </>
  );
}

declare global {
  interface DocumentEventMap {
    [autosavedEvent]: CustomEvent<AutosavedDetail>;
  }
}
