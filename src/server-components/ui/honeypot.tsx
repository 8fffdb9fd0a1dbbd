/**
 * Two traps for programs, none for people. A field nobody sees: whoever fills it is answered kindly and not heard. And
 * the milliseconds from the start of the visit to the sending of the form: cached pages are the same bytes for everybody,
 * so no moment can stand in them; the boot script measures instead. Without JavaScript it stays empty and counts for nothing.
 */
import { failure } from '../../contract/failures.ts';

const names = { trap: 'website', elapsed: 'elapsed' } as const;
const leastMilliseconds = 300;

export function HoneypotFields() {
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={names.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={names.elapsed} data-elapsed="" />
    </>
  );
}

/** Whether a program filled the field that people do not see. */
export const isTrapped = (form: FormData): boolean => String(form.get(names.trap) ?? '').trim() !== '';

/** Refuses what was typed faster than people type; their text stays in the form. */
export function failIfTooFast(form: FormData): void {
  const typed = String(form.get(names.elapsed) ?? '');
  if (!/^\d+$/.test(typed) || Number(typed) >= leastMilliseconds) return;
  throw failure(422, 'too_fast', 'That was very quick. Please check what you wrote and send it again.');
}
