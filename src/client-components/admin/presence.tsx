'use client';
import { useEffect, useRef, useState } from 'react';
import { type AutosavedDetail, autosavedEvent } from '#contract/autosaved.ts';
import { isPersonOfView } from '#contract/person-header.ts';
import { msg } from '#contract/translate.ts';
import { useNavigation } from '../router/navigation-context.ts';
import { noteSessionOf } from '../session-state.ts';

type Props = {
  readonly record: string;
  readonly part?: string | undefined;
  readonly revision?: number | undefined;
  readonly url: string;
  readonly intervalSeconds: number;
};

type Answer = { others: string[]; revision: number | null };

const changed = {
  text: msg('This was changed in another window or by a colleague. Nothing that you type here is lost.'),
  reload: true,
};
/** The changes that this page saves are stored before it gets the response. */
const asksAgainAfter = 3_000;

export function Presence({ record, part, revision, url, intervalSeconds }: Props) {
  const [names, setNames] = useState<readonly string[]>([]);
  const { setNotice } = useNavigation();
  const known = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const hide = () => setNotice((notice) => (notice === changed ? null : notice));
    known.current = revision ?? Number.POSITIVE_INFINITY;
    const onSaved = ({ detail }: CustomEvent<AutosavedDetail>) => {
      known.current = Math.max(known.current, detail.revision);
      hide();
    };
    document.addEventListener(autosavedEvent, onSaved);
    return () => {
      document.removeEventListener(autosavedEvent, onSaved);
      hide();
    };
  }, [revision, setNotice]);
  useEffect(() => {
    let isCancelled = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const announce = async (isSure = false) => {
      if (document.hidden || isPersonOfView(document.documentElement.dataset['person'])) return;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ record, part }),
      }).catch(() => null);
      if (answer) noteSessionOf(answer);
      if (!answer?.ok || isCancelled) return;
      const { others, revision: stored } = (await answer.json()) as Answer;
      setNames(others);
      if (stored === null || stored <= known.current) return;
      if (isSure) return setNotice(changed);
      clearTimeout(again);
      again = setTimeout(announce, asksAgainAfter, true);
    };
    const heartbeat = () => void announce();
    heartbeat();
    const timer = setInterval(heartbeat, intervalSeconds * 1_000);
    document.addEventListener('visibilitychange', heartbeat);
    return () => {
      isCancelled = true;
      clearInterval(timer);
      clearTimeout(again);
      document.removeEventListener('visibilitychange', heartbeat);
    };
  }, [record, part, url, intervalSeconds, setNotice]);
  return (
    <span role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this open too`}
    </span>
  );
}
