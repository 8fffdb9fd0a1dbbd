/** WordPress writes some things in square brackets, which only its plugins understand. */

const known = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption', 'contact-form-7']);

/** Captions become figures, embedded addresses stay in a line of their own, and others are left out if they can be nothing else. */
export const afterShortcodes = (html: string, drop: (what: string) => void): string =>
  html.replace(
    /\[(\/?)([a-z][a-z0-9_-]{1,40})((?:\s[^[\]<>]{0,400})?)\]/gi,
    (whole, end: string, name: string, rest: string) => {
      const key = name.toLowerCase();
      if (key === 'caption' || key === 'wp_caption') return end ? '</figure>' : '<figure>';
      if (key === 'embed') return '\n\n';
      if (!known.has(key) && !/\s[\w-]{1,40}=/.test(rest)) return whole;
      if (!end) drop(`[${key}]`);
      return '';
    },
  );
