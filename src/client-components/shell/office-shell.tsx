'use client';
/**
 * The keys of the back office, and the button of its search. What they open comes when it is asked for the first time, so
 * that it costs nobody anything before.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigation } from '../router/navigation-context.ts';
import { isTyping, usesSingleKeys, walkRows } from './keys.ts';
// Of what comes later: styles are there with the page.
import '../dialog.module.css';
import '../suggestion-field.module.css';
import './key-help.module.css';

export type Place = {
  readonly href: string;
  readonly label: string;
  /** What it is, or what is done there. */
  readonly detail: string;
  /** The letter that leads there behind a `g`. */
  readonly letter?: string | undefined;
};
export type WindowProps = { readonly places: readonly Place[]; readonly onClose: () => void };
type Window = ComponentType<WindowProps>;

/** Milliseconds between the two letters. */
const patience = 1_500;

type Props = Pick<WindowProps, 'places'> & {
  /** Of the button: no style of its own, because every page would wait for it. */
  readonly className: string | undefined;
};

export function OfficeShell({ places, className }: Props) {
  const { navigate } = useNavigation();
  const [Opened, setOpened] = useState<Window | null>(null);
  const open = (load: () => Promise<Window>) =>
    void load().then(
      (loaded) => setOpened(() => loaded),
      () => undefined,
    );
  useEffect(() => {
    let wentAt = 0;
    const onKey = (event: KeyboardEvent) => {
      // The editor has keys of its own.
      if (event.defaultPrevented || event.isComposing) return;
      const { key } = event;
      const done = () => event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k') {
        done();
        return open(loadPalette);
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !usesSingleKeys()) return;
      if (document.querySelector('dialog[open]')) return;
      const place = performance.now() - wentAt < patience && places.find(({ letter }) => letter === key);
      wentAt = key === 'g' ? performance.now() : 0;
      if (place) {
        done();
        navigate(place.href);
      } else if (key === '?') {
        done();
        open(loadKeyHelp);
      } else if (key === '/') {
        done();
        const search = document.querySelector<HTMLInputElement>('main [data-search]');
        if (search) search.select();
        else open(loadPalette);
      } else if (key === 'j' || key === 'k') walkRows(key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <button type="button" className={className} data-needs-script onClick={() => open(loadPalette)}>
        <span>Find anything</span>
        <kbd>{'Ctrl K'}</kbd>
      </button>
      {Opened && <Opened places={places} onClose={() => setOpened(null)} />}
    </>
  );
}

const loadPalette = () => import(/* webpackChunkName: "shell" */ './palette.tsx').then(({ Palette }) => Palette);
const loadKeyHelp = () => import(/* webpackChunkName: "shell" */ './key-help.tsx').then(({ KeyHelp }) => KeyHelp);
