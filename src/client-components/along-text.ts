const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Where text runs to the left, the arrow key to the left leads on. */
export const alongText = (key: string): string => (document.dir === 'rtl' ? (turned[key] ?? key) : key);
