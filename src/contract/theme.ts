/** Without the cookie, the system setting applies. */
export const themeCookie = 'theme';
export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';
