'use client';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { exitField, isInForm, isTyping, usesSingleKeys } from '../keys.ts';
import { useLazyDialog } from '../lazy-dialog.ts';
import { useNavigation } from '../router/navigation-context.ts';
import { forgetPayloads } from '../router/payloads.ts';
import { forgetPages } from '../router/scroll-positions.ts';
import { undoButton } from '../undo.ts';
import { Drops } from '../widgets/drops.tsx';
import { Tips } from '../widgets/tips.tsx';
import { Toasts } from '../widgets/toasts.tsx';
import { Widgets } from '../widgets/widgets.tsx';
import { isFindField, isIdle, markEntered, typedText } from './find-field.ts';
import { closeSaveMenu, pressSaveKey } from './save-keys.ts';
import { switchSideBar } from './side-bar.ts';
import { chooseRow, goToFirstField, openNeighbour, openTab, walkRows, walkSections } from './walk-rows.ts';
// The page loads these styles for the dialogs that load later.
import '../dialog.module.css';
import '../suggestion-field.module.css';
import './key-help.module.css';

export type Destination = {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  readonly letter?: string | undefined;
  /** True for a file to download. */
  readonly isFile?: boolean;
};
export type WindowProps = { readonly destinations: readonly Destination[]; readonly onClose: () => void };
type Loaded = { readonly Window: ComponentType<WindowProps> };

const sequenceTimeoutMs = 1_500;

type Props = Pick<WindowProps, 'destinations'> & {
  /** The class is passed in, because a stylesheet of its own would block every page. */
  readonly className: string | undefined;
  readonly children?: ReactNode;
};

export function AdminShell({ destinations, className, children }: Props) {
  const { navigate } = useNavigation();
  const { opened, open: show, close } = useLazyDialog<Loaded>();
  const isOpen = opened !== null;
  const cameFrom = useRef<Element | null>(null);
  /** It is outside of the effect, which starts again whenever the page changes. */
  const gPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const open = (load: () => Promise<Loaded>) => {
    if (!isOpen) cameFrom.current = document.activeElement;
    show(load);
  };
  // If one dialog replaces another, the library would return the focus to the closed one.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const { current } = cameFrom;
      if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
    };
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The editor handles its own keys.
      if (event.defaultPrevented || event.isComposing) return;
      const { key } = event;
      const done = () => event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k') {
        done();
        return open(loadPalette);
      }
      if (closeSaveMenu(event) || leaveField(event) || leaveSearch(event)) return done();
      if (event.ctrlKey || event.metaKey || event.altKey || !usesSingleKeys()) return;
      if ((isTyping(event.target) || isInForm(event.target)) && !isIdle(event.target, key)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const destination =
        performance.now() - gPressedAt.current < sequenceTimeoutMs && destinations.find(({ letter }) => letter === key);
      gPressedAt.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
      if (destination) {
        done();
        navigate(destination.href);
      } else if (key === '?') {
        done();
        open(loadKeyHelp);
      } else if (key === '/') {
        done();
        const search = document.querySelector<HTMLInputElement>('main [data-search]');
        if (search) search.select();
        else open(loadPalette);
      } else if (key === '[') {
        if (switchLayout()) done();
      } else if (key === 'n' || key === 'p') openNeighbour(key === 'n' ? 'next' : 'previous');
      else if (key === 'r') {
        if (goToFirstField()) done();
      } else if (key === 's' || key === 'S') walkSections(key === 's' ? 1 : -1);
      else if (key === 'x' || key === 'X') chooseRow(key === 'X');
      else if (key === 'z') undoButton(document)?.click();
      else if (key >= '1' && key <= '9') openTab(Number(key));
      else if (key === 'j' || key === 'k') walkRows(key === 'j' ? 1 : -1);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-side-bar-switch]')) switchLayout();
    };
    // This listener comes before the editor, in which Ctrl+Enter begins a line.
    const onSaveKey = (event: KeyboardEvent) => {
      if (!pressSaveKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onInput = (event: Event) => {
      if (isFindField(event.target) && !(event as InputEvent).isComposing) open(loadPalette);
    };
    // Its form works without the palette too.
    const onFind = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const field = form.elements.namedItem('q') as Element | null;
      if (!isFindField(field) || (field.value !== '' && field.value === field.defaultValue)) return;
      event.preventDefault();
      event.stopPropagation();
      if (field.value.trim() === '') return;
      markEntered(field);
      open(() =>
        loadPalette().catch((error: unknown) => {
          form.submit();
          throw error;
        }),
      );
    };
    const off = new AbortController();
    const { signal } = off;
    document.addEventListener('keydown', onSaveKey, { capture: true, signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('input', onInput, { signal });
    document.addEventListener('compositionend', onInput, { signal });
    document.addEventListener('submit', onFind, { capture: true, signal });
    return () => off.abort();
  });
  const openTyped = useEffectEvent(() => {
    if (typedText().text !== '') open(loadPalette);
  });
  // The text was typed before the scripts came.
  useEffect(() => openTyped(), []);
  return (
    <>
      <button type="button" className={className} data-needs-script onClick={() => open(loadPalette)}>
        {children}
        <span>Find anything</span>
        <kbd>{'Ctrl K'}</kbd>
      </button>
      <Widgets />
      <Tips />
      <Toasts />
      <Drops />
      {opened && <opened.Window destinations={destinations} onClose={close} />}
    </>
  );
}

/** Escape leaves a field. The editor handles its own keys, and the boot script those of a menu. */
function leaveField({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !isInForm(target) || !target.closest('main') || target.closest('[data-menu][open]'))
    return false;
  // The browser empties a search first.
  if (target.matches('[type="search"]') && (target as HTMLInputElement).value !== '') return false;
  exitField(target);
  return true;
}

/** The arrow key goes to the first row; Escape would empty the search. */
function leaveSearch({ key, target }: KeyboardEvent): boolean {
  if (key !== 'ArrowDown' || !(target instanceof Element) || !target.matches('main [data-search]')) return false;
  walkRows(1);
  return true;
}

/** The saved pages have the side bar as it was. */
function switchLayout(): boolean {
  forgetPages();
  forgetPayloads();
  return switchSideBar();
}

const loadPalette = () =>
  import(/* webpackChunkName: "shell" */ './palette.tsx').then(({ Palette }) => ({ Window: Palette }));
const loadKeyHelp = () =>
  import(/* webpackChunkName: "shell" */ './key-help.tsx').then(({ KeyHelp }) => ({ Window: KeyHelp }));
