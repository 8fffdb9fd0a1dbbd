import { sideBarCookie } from '#contract/side-bar.ts';
import { writeCookie } from '../boot/cookie.ts';

const aYear = 31_536_000;

/** Collapses the side bar to icons or expands it; on a phone it opens or closes the menu. False if there is none. */
export function switchSideBar(): boolean {
  const shell = document.querySelector<HTMLElement>('[data-side-bar]');
  if (!shell) return false;
  const menu = shell.querySelector<HTMLDetailsElement>('details');
  if (menu?.querySelector('summary')?.checkVisibility()) {
    menu.open = !menu.open;
    return true;
  }
  const state = shell.dataset['sideBar'] === 'icons' ? 'full' : 'icons';
  shell.dataset['sideBar'] = state;
  shell.querySelector('[data-side-bar-switch]')?.setAttribute('aria-expanded', String(state === 'full'));
  writeCookie(sideBarCookie, state, state === 'full' ? 0 : aYear);
  return true;
}
