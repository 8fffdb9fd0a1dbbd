type Screen = { readonly label: string; readonly detail: string; readonly letter?: string | undefined };

/** Screens with words that begin with those of the text; first the one that `g` and this letter open. */
export function foundScreens<Found extends Screen>(screens: readonly Found[], text: string): readonly Found[] {
  const typed = text.trim().toLowerCase();
  const terms = typed.split(/\s+/);
  const byLetter = screens.filter(({ letter }) => letter && [`g${letter}`, `g ${letter}`].includes(typed));
  const byName = screens.filter(({ label, detail }) =>
    terms.every((term) => ` ${label} ${detail}`.toLowerCase().includes(` ${term}`)),
  );
  return [...new Set([...byLetter, ...byName])];
}
