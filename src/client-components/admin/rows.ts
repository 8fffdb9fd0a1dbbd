/** Finds the boxes of a list's rows, of which the checked ones are sent with the form. */
export const rowsOf = (name: string, form: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`tbody input[name="${name}"][form="${form}"]`),
];
