/** The boxes of a list's rows, of which checked ones are sent with the form. */
export const rowsOf = (name: string, form: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`tbody input[name="${name}"][form="${form}"]`),
];
