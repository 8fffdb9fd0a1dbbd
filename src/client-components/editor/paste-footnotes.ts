/** Word, Google Docs and others write a footnote as a link to a paragraph at the end, which has a link back. */
export function convertFootnotes(body: HTMLElement): void {
  const anchors = [...body.querySelectorAll('a')];
  const named = new Map<string, HTMLAnchorElement>();
  for (const anchor of anchors) for (const name of namesOf(anchor)) named.set(name, anchor);
  const notes = new Set<Element>();
  for (const reference of anchors) {
    const back = named.get(targetOf(reference));
    if (!back || back === reference || notes.has(reference) || !namesOf(reference).includes(targetOf(back))) continue;
    notes.add(back);
    const block = back.closest('p, li, div');
    if (!block || block === body || block.contains(reference)) continue;
    back.remove();
    const note = document.createElement('sup');
    note.dataset['footnote'] = wordsOf(block);
    removeWithEmptyBoxes(block, body);
    const outer = reference.closest('sup');
    (outer?.textContent === reference.textContent ? outer : reference).replaceWith(note);
  }
  // The line above the notes.
  if (notes.size > 0 && body.lastElementChild?.localName === 'hr') body.lastElementChild.remove();
}

const targetOf = (anchor: HTMLAnchorElement): string => {
  const href = anchor.getAttribute('href') ?? '';
  return href.startsWith('#') ? href.slice(1) : '';
};

const namesOf = ({ id, name }: HTMLAnchorElement): string[] => [id, name].filter((each) => each !== '');

const wordsOf = ({ textContent }: Element): string => (textContent ?? '').split(/\s/).filter(Boolean).join(' ');

function removeWithEmptyBoxes(block: Element, body: HTMLElement): void {
  let box: Element | null = block;
  while (box && box !== body && wordsOf(box.parentElement ?? body) === wordsOf(box)) box = box.parentElement;
  if (box && box !== body) box.remove();
  else block.remove();
}
