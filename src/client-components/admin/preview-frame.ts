/** What the preview needs of the form; a field that is left empty is not sent. */
export function draftOf(form: HTMLFormElement): Record<string, string> {
  const fields = new FormData(form);
  return Object.fromEntries(
    ['title', 'summary', 'body', 'cover', 'tags'].flatMap((name) => {
      const value = fields.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** The first page fills the frame; later ones replace its content, so that nothing flickers and the place is kept. */
export function showIn(frame: HTMLIFrameElement, html: string): void {
  const { contentDocument: shown } = frame;
  if (!frame.srcdoc || !shown?.body) {
    frame.addEventListener('load', () => prepare(frame), { once: true });
    frame.srcdoc = html;
    return;
  }
  const next = new DOMParser().parseFromString(html, 'text/html');
  shown.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? '';
  shown.body.replaceChildren(...next.body.childNodes);
  disableSite(shown);
}

function prepare({ contentDocument: shown }: HTMLIFrameElement): void {
  if (!shown) return;
  disableSite(shown);
  followLinks(shown);
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
