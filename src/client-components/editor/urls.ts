import { isSafeUrl } from '#contract/safe-url.ts';

/** Null if the text does not look like a URL. */
export function urlFromText(typed: string): string | null {
  const trimmed = typed.trim();
  const text = /^(\/|https?:)/i.test(trimmed) ? trimmed.replaceAll(' ', '%20') : trimmed;
  if (text === '' || /\s/.test(text)) return null;
  const candidates = [
    /^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(text) && `mailto:${text}`,
    /^\+?[\d()./-]{6,}$/.test(text) && /^\+/.test(text) && `tel:${text.replace(/[^+\d]/g, '')}`,
    /^(\/|#|https?:|mailto:|tel:)/i.test(text) && text,
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#:]|$)/i.test(text) && `https://${text}`,
  ];
  const found = candidates.find((candidate) => candidate !== false);
  return found && isSafeUrl(found) ? found : null;
}

/** The address without the sign that ends a sentence; null unless it begins as a web address does. */
export function typedUrl(word: string): { readonly text: string; readonly href: string } | null {
  let text = word;
  while (endings.has(text.at(-1) ?? '')) text = text.slice(0, -1);
  const href = /^(https?:\/\/|www\.)/i.test(text) ? urlFromText(text) : null;
  return href === null || !URL.canParse(href) ? null : { text, href };
}

const endings = new Set(['.', ',', ';', ':', '!', '?', ')', '"', '”', '’', '…']);
