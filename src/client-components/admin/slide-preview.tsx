'use client';
/**
 * Shows the slide as its form has it, in the styles of the viewer. React renders the box empty and never touches its
 * content.
 */
import { useEffect, useRef } from 'react';
import type { Picture } from '#contract/content/media.ts';

type ClassNames = Readonly<Record<'frame' | 'slide' | 'pictured' | 'picture' | 'text' | 'title', string>>;
type Props = { readonly form: string; readonly classNames: ClassNames };

/** Pixels for which the sizes of the viewer are made. */
const width = 1024;
const delayMs = 200;

export function SlidePreview({ form, classNames }: Props) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.getElementById(form) as HTMLFormElement | null;
    const { current: frame } = own;
    if (!element || !frame) return undefined;
    const draw = () => frame.replaceChildren(slideOf(element, classNames, frame.clientWidth / width));
    let timer: number | undefined;
    const drawSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(draw, delayMs);
    };
    const off = new AbortController();
    for (const type of ['input', 'reset', 'restored'])
      element.addEventListener(type, drawSoon, { capture: true, signal: off.signal });
    const observer = new ResizeObserver(drawSoon);
    observer.observe(frame);
    return () => {
      clearTimeout(timer);
      off.abort();
      observer.disconnect();
    };
  }, [form, classNames]);
  return <div ref={own} inert aria-hidden="true" className={classNames.frame} />;
}

function slideOf(form: HTMLFormElement, classNames: ClassNames, zoom: number): HTMLElement {
  const textIn = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const picture = pictureOf(textIn('picture'));
  const chosen = textIn('layout');
  // The viewer does the same (deck-viewer/slide-layout.ts).
  const layout = picture || !chosen.includes('picture') ? chosen : 'standard';
  const slide = element('article', classNames.slide);
  slide.dataset['layout'] = layout;
  slide.classList.toggle(classNames.pictured, layout === 'standard' && picture !== null);
  slide.style.zoom = String(zoom);
  if (picture) {
    const image = document.createElement('img');
    image.src = picture.src;
    image.alt = '';
    slide.append(element('div', classNames.picture, image));
  }
  const body = form.querySelector('[data-editor] .content')?.cloneNode(true) as HTMLElement | undefined;
  for (const name of ['id', 'contenteditable', 'role', 'aria-label']) body?.removeAttribute(name);
  for (const child of body?.querySelectorAll('[id]') ?? []) child.removeAttribute('id');
  const text = element('div', classNames.text, element('h2', classNames.title, textIn('title')));
  if (body) text.append(body);
  slide.append(text);
  return slide;
}

function element(name: string, className: string, ...children: Array<Node | string>): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function pictureOf(json: string): Picture | null {
  try {
    return json === '' ? null : (JSON.parse(json) as Picture);
  } catch {
    return null;
  }
}
