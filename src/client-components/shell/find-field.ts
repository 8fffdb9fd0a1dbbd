/** The search field of the overview: what is typed there opens the palette, which takes the text over. */
const selector = 'main [data-find]';

type Typed = { readonly text: string; readonly isEntered: boolean };

export const isFindField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(selector);

/** Keys that begin no search work in it while it is empty. */
export const isIdle = (target: EventTarget | null, key: string): boolean =>
  isFindField(target) && target.value === '' && ['?', '/', '['].includes(key);

export function markEntered(field: HTMLInputElement): void {
  field.dataset['find'] = 'entered';
}

/**
 * Returns the text that was typed while the palette loaded. A page of results has its search in the field, which nobody
 * typed.
 */
export function typedText(): Typed {
  const field = document.querySelector<HTMLInputElement>(selector);
  const text = field && field.value !== field.defaultValue ? field.value : '';
  return { text, isEntered: text.trim() !== '' && field?.dataset['find'] === 'entered' };
}

export function emptyField(): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) return;
  field.value = field.defaultValue;
  field.dataset['find'] = '';
}
