/** Only signed-in users, stored drafts and visitors who focus a form need the code of drafts. */
type Drafts = typeof import('../drafts/drafts.ts');

export function loadDraftsOnUse(): void {
  let loading: Promise<Drafts> | undefined;
  let loaded: Drafts | undefined;
  const load = (): Promise<Drafts> => {
    loading ??= import(/* webpackChunkName: "drafts" */ '../drafts/drafts.ts').then((drafts) => (loaded = drafts));
    return loading;
  };
  // The next key stroke tries again.
  const retry = () => {
    loading = undefined;
  };
  const loadOn = ({ target, type }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null;
    if (!form) return;
    const isTyped = type === 'input';
    // The keys are noted at once, because an editor that is removed writes its last keys before another form takes the
    // draft over.
    if (loaded) return isTyped ? loaded.typedInto(form, target) : undefined;
    load().then((drafts) => isTyped && drafts.typedInto(form, target), retry);
  };
  document.addEventListener('focusin', loadOn);
  document.addEventListener('input', loadOn);
  // While React takes the page over, it stops events at the document, and what was typed then would be replaced by the draft.
  const loadEarly = (event: Event) => {
    if (!('hydrated' in document.documentElement.dataset)) loadOn(event);
  };
  addEventListener('input', loadEarly, { capture: true });
  if ('person' in document.documentElement.dataset || hasDrafts()) load().catch(retry);
}

function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('portico:draft:'));
  } catch {
    return false;
  }
}
