import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';

type Values = Readonly<Record<string, string>>;
type Lines = Array<{ position: number; quantity: number }>;

export const quantityName = (position: number): string => `quantity-${position}`;

/** Empty fields and zeros are left out. Throws 422 with the names that the fields have in the form. */
export function readLines(values: Values): Lines {
  const typed = Object.entries(values).flatMap(([name, text]) => {
    const [, position] = /^quantity-(\d{1,3})$/.exec(name) ?? [];
    return position === undefined || text.trim() === '' ? [] : [{ position: Number(position), text: text.trim() }];
  });
  const wrong = typed.filter(({ text }) => !/^\d{1,3}$/.test(text));
  if (wrong.length > 0)
    throw failures.invalid(
      Object.fromEntries(wrong.map(({ position }) => [quantityName(position), message('whole_number_missing')])),
    );
  return typed
    .map(({ position, text }) => ({ position, quantity: Number(text) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Gives the fields that the service reports the names that they have in the form. */
export const atCreditFields =
  (lines: Lines) =>
  (error: unknown): never => {
    if (!isFailure(error) || !error.messages.fields) throw error;
    const [nothing] = Object.entries(error.messages.fields).flatMap(([path, said]) => (path === 'lines' ? [said] : []));
    if (nothing !== undefined) throw failures.badRequest(nothing);
    throw failures.invalid(
      Object.fromEntries(
        Object.entries(error.messages.fields).map(([path, said]) => {
          const [, index] = /^lines\.(\d+)\./.exec(path) ?? [];
          const position = lines[Number(index)]?.position;
          return [position === undefined ? path : quantityName(position), said];
        }),
      ),
    );
  };
