/** The theme a person chose. Nothing is stored while they have not chosen: then the system's setting holds. */
export const themeCookie = 'theme';
export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';
