/** The file avoids the schema library, because the editor uses it in the browser. */
export const tableLimits = { rows: 100, columns: 12, caption: 400 } as const;
/** Characters. */
export const footnoteLimit = 1_000;
export const embedTitleLimit = 200;
/** Characters of the description of a picture. */
export const descriptionLimit = 400;
