/** Blocks of the page, in their order. */
export type Parts = {
  /** The URL of each one's form. */
  readonly hrefs: readonly string[];
  /** A page that does not begin with a block has a heading before them. */
  readonly hasHeading: boolean;
  /** The index of the part that is scrolled to at first. */
  readonly shown?: number | undefined;
};
type OpenParts = Parts & { open(href: string): void };

/** A field that is left empty is not sent. `new FormData(form)` is not used, because drafts take its event for a submission. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...form.elements].flatMap((field) => (isSent(field) && field.value !== '' ? [[field.name, field.value]] : [])),
  );
}

const isSent = (field: Element): field is HTMLInputElement =>
  field.matches('input:not([type=file],[type=submit],[type=button]), textarea, select') &&
  field.matches(':enabled:is(:checked, :not([type=checkbox],[type=radio]))') &&
  /^[^$]/.test((field as HTMLInputElement).name);

/** The first page fills the frame; later ones replace its content, so that nothing flickers and the place is kept. */
export function showIn(frame: HTMLIFrameElement, html: string, parts?: OpenParts): void {
  const { contentDocument: shown } = frame;
  // While it loads, a change of its content would be lost.
  if (frame.dataset['shown'] === undefined || !shown?.body) {
    frame.onload = () => {
      if (frame.contentDocument?.URL !== 'about:srcdoc') return;
      frame.dataset['shown'] = '';
      prepare(frame, parts);
    };
    frame.srcdoc = html;
    return;
  }
  const next = new DOMParser().parseFromString(html, 'text/html');
  shown.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? '';
  shown.body.replaceChildren(...next.body.childNodes);
  disableSite(shown);
  if (parts) markParts(shown, parts);
}

function prepare({ contentDocument: shown }: HTMLIFrameElement, parts: OpenParts | undefined): void {
  if (!shown) return;
  disableSite(shown);
  if (!parts) {
    followLinks(shown);
    return;
  }
  shown.addEventListener('click', (event) => event.preventDefault());
  markParts(shown, parts);
  if (parts.shown !== undefined) elementsOf(shown, parts)[parts.shown]?.scrollIntoView();
}

/** Empty if some block shows nothing, so that nobody opens another one. */
function elementsOf({ body }: Document, { hrefs, hasHeading }: Parts): HTMLElement[] {
  const all = [...body.querySelectorAll<HTMLElement>('main > :not(.printed-address)')];
  const elements = hasHeading ? all.slice(1) : all;
  return elements.length === hrefs.length ? elements : [];
}

/** A click on a block opens its form. With the keyboard, that is done in the list beside it. */
function markParts(shown: Document, parts: OpenParts): void {
  for (const [index, element] of elementsOf(shown, parts).entries()) {
    element.title = 'Edit this block';
    element.style.cursor = 'pointer';
    element.addEventListener('click', () => parts.open(parts.hrefs[index] ?? ''));
  }
}

/** The keyboard reaches the form after the links of the post, without those of the site around it. */
function disableSite({ body }: Document): void {
  for (let part = body.querySelector('main'); part && part !== body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? []) other.toggleAttribute('inert', other !== part);
}

/** A link opens in a new tab: pages of the site refuse to be shown in frames. */
function followLinks(shown: Document): void {
  shown.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) shown.getElementById(href.slice(1))?.scrollIntoView();
    else window.open(link.href, '_blank', 'noopener');
  });
}
