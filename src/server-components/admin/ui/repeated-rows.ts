/** Rows (`price.0.amount`) work without JavaScript: each button returns the form with all typed values. */
import { countName } from '#contract/rows.ts';
import type { FormState } from '../../ui/form-state.ts';

type Values = Readonly<Record<string, string>>;

export const formUpdated = 'Form updated. Nothing is saved yet.';

/** Button value: `add price`, `remove price 2`, `up price 2`. */
export const rowOperation = (operation: 'add' | 'remove' | 'up' | 'down', rows: string, index?: number): string =>
  index === undefined ? `${operation} ${rows}` : `${operation} ${rows} ${index}`;

/** No form has as many rows, but a posted form can have any number. */
const maxRows = 100;

export function rowCount(values: Values | undefined, rows: string, stored: number): number {
  const posted = Number(values?.[countName(rows)]);
  return Number.isInteger(posted) && posted >= 0 && posted <= maxRows ? posted : stored + 1;
}

/** The form after a row button; null if another button was pressed. */
export function afterRowOperation(values: Values): { message: string; values: Values } | null {
  const rearranged = rearrange(values);
  return rearranged && { message: formUpdated, values: rearranged };
}

function rearrange(values: Values): Values | null {
  const [, operation, rows = '', at] =
    /^(add|remove|up|down) ([a-z]+)(?: (\d{1,2}))?$/.exec(values['operation'] ?? '') ?? [];
  if (!operation) return null;
  const count = rowCount(values, rows, 0);
  const order = Array.from({ length: count }, (_, index) => index);
  if (operation === 'add') return { ...values, [countName(rows)]: String(Math.min(maxRows, count + 1)) };
  const index = Number(at);
  const [own] = order.splice(index, 1);
  if (own === undefined) return values;
  if (operation !== 'remove') order.splice(Math.max(0, operation === 'up' ? index - 1 : index + 1), 0, own);
  return reordered(values, rows, order);
}

function reordered(values: Values, rows: string, order: readonly number[]): Values {
  const newIndexes = new Map(order.map((index, newIndex) => [index, newIndex]));
  const after: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const place = placeOf(name, rows);
    if (!place) after[name] = value;
    else if (newIndexes.has(place.index)) after[`${rows}.${newIndexes.get(place.index)}${place.rest}`] = value;
  }
  return { ...after, [countName(rows)]: String(order.length) };
}

/** `rows.3.title` is the field `.title` of row 3. */
function placeOf(name: string, rows: string): { index: number; rest: string } | null {
  if (!name.startsWith(`${rows}.`)) return null;
  const [digits] = /^\d{1,9}/.exec(name.slice(rows.length + 1)) ?? [];
  return digits === undefined ? null : { index: Number(digits), rest: name.slice(rows.length + 1 + digits.length) };
}

export function typedRows(values: Values, rows: string): Array<{ index: number; row: Values }> {
  const found = new Map<number, Record<string, string>>();
  for (const [name, value] of Object.entries(values)) {
    const place = placeOf(name, rows);
    if (!place || place.index >= maxRows || value.trim() === '') continue;
    const row = found.get(place.index) ?? {};
    row[place.rest.replace(/^\./, '')] = value.trim();
    found.set(place.index, row);
  }
  return [...found].map(([index, row]) => ({ index, row })).sort((one, other) => one.index - other.index);
}

/** A reposted form has all its fields, so missing rows are new, not stored ones. */
export const isReposted = ({ state }: FormState): boolean => state !== null && Object.keys(state.values).length > 0;
