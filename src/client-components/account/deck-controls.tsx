'use client';
import { useMemo } from 'react';
import { t } from '#contract/translate.ts';
import { useDeckKeys, useFullScreen } from './deck-keys.ts';

type Props = {
  readonly frameId: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly first: string;
  readonly last: string;
};

export function DeckControls({ frameId, previous, next, first, last }: Props) {
  useDeckKeys(
    useMemo(
      () => ({
        ArrowLeft: previous,
        PageUp: previous,
        ArrowRight: next,
        PageDown: next,
        Home: first,
        End: last,
      }),
      [previous, next, first, last],
    ),
  );
  const { isFull, toggle } = useFullScreen(frameId);
  return (
    <button type="button" className="button button-quiet" data-needs-script="" onClick={toggle}>
      {isFull ? t('Leave full screen') : t('Full screen')}
    </button>
  );
}
