import { isSafeUrl } from '#contract/safe-url.ts';

/** Null if the text does not look like a URL. */
export function urlFromText(typed: string): string | null {
  const text = typed.trim();
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
