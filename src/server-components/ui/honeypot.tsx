/** A hidden field and the time until sending trap bots; the boot script measures it, because pages are cached. */
import { failure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { t } from '#contract/translate.ts';

const names = { trap: 'website', elapsed: 'elapsed' } as const;
const minMilliseconds = 300;

export function HoneypotFields() {
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label>
          {t('Leave this empty')}
          <input type="text" name={names.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={names.elapsed} data-elapsed="" />
    </>
  );
}

export const isTrapped = (form: FormData): boolean => String(form.get(names.trap) ?? '').trim() !== '';

/** Throws 422 if the form was sent faster than people type. */
export function failIfTooFast(form: FormData): void {
  const typed = String(form.get(names.elapsed) ?? '');
  if (!/^\d+$/.test(typed) || Number(typed) >= minMilliseconds) return;
  throw failure(422, 'too_fast', message('form_too_fast'));
}
