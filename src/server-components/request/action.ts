/** An action takes only FormData, so that the server never decodes a Flight reply. */
import type * as z from 'zod';
import { type ActionState, chosenField, type Outcome } from '#contract/action-state.ts';
import type { Endpoint, InputOf, OutputOf, ParsedOf } from '#contract/endpoint.ts';
import { type Failure, failures, isFailure, passedOn } from '#contract/failures.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { withLines } from '#contract/lines.ts';
import type { Message } from '#contract/messages/message.ts';
import { allShown, shown } from '#contract/messages/write.ts';
import { isRedirect, type Redirect } from '#contract/redirect.ts';
import { t } from '#contract/translate.ts';
import { type ActionContext, actionContext } from './context.ts';
import { applyPlainText, richTextIn } from './plain-fields.ts';

export type ActionOutcome = Redirect | ActionState | null;
export type Action = ((form: FormData) => Promise<ActionOutcome>) & {
  readonly endpoint: Endpoint;
  failed(form: FormData, failure: Failure): ActionState;
};

/** `form` gives access to fields that are not input, such as the honeypot. */
export type RunContext = ActionContext & { readonly form: FormData };
type Run<Input> = (input: Input, context: RunContext) => Promise<Redirect | Outcome | string | null>;
type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

/** `name` ties the outcome to its form, where service failures are shown. `fields` describes a form that differs. */
export function defineAction<E extends AnyEndpoint>(endpoint: E, name: string, run: Run<ParsedOf<E>>): Action;
export function defineAction<E extends AnyEndpoint, Fields extends z.ZodType>(
  endpoint: E,
  name: string,
  run: Run<z.output<Fields>>,
  fields: Fields,
): Action;
export function defineAction(
  endpoint: AnyEndpoint,
  name: string,
  run: Run<never>,
  fields: z.ZodType = endpoint.input,
): Action {
  const failed = (form: FormData, { status, code, messages, retryAfter }: Failure): ActionState => ({
    form: name,
    status: 'error',
    code: status,
    message: shown(messages.userMessage),
    fields: allShown(messages.fields ?? {}),
    values: typedValues(form, fields),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(code === 'outdated' && { isOutdated: true }),
  });
  const perform = async (form: FormData): Promise<ActionOutcome> => {
    const parsed = fields.safeParse(withoutEmpty(typedValues(form, fields)));
    if (!parsed.success) return failed(form, failures.invalid(fieldMessages(parsed.error)));
    try {
      const done = await run(parsed.data as never, { ...actionContext(), form });
      if (isRedirect(done) || done === null) return done;
      const outcome = typeof done === 'string' ? { message: done } : done;
      const message = t(outcome.message);
      return { form: name, status: 'success', code: 200, fields: {}, values: {}, ...outcome, message };
    } catch (error) {
      if (isRedirect(error)) return error;
      if (!isFailure(error)) throw error;
      if (explained.has(error.code))
        return failed(form, passedOn({ ...error, status: 422 }, error.messages.userMessage));
      if (isFormError(error)) return failed(form, error);
      throw error;
    }
  };
  return Object.assign(perform, { endpoint: endpoint as unknown as Endpoint, failed });
}

type Done = string | Outcome | Redirect;

/** Calls the endpoint with the fields of the form; `done` is the outcome. `fields` as in `defineAction`. */
export function defineOperation<E extends AnyEndpoint, Input extends InputOf<E> = InputOf<E>>(
  endpoint: E,
  name: string,
  done: Done | ((result: OutputOf<E>, input: Input, context: RunContext) => Done),
  fields: z.ZodType<Input> = endpoint.input as unknown as z.ZodType<Input>,
): Action {
  const run = async (input: Input, context: RunContext) => {
    const result = await context.api(endpoint, input);
    return typeof done === 'function' ? done(result, input, context) : done;
  };
  return defineAction(endpoint, name, run, fields);
}

/** Refusals of the auth service that say what to change. */
const explained = new Set(['not_yours_to_give', 'more_than_yours', 'last_holder']);

/** 401, 403 and 428 redirect (to sign in or confirm); all other failures are shown at the form. */
const isFormError = ({ status }: Failure) => status !== 401 && status !== 403 && status !== 428;

/**
 * Skips React's hidden fields, joins the selected rows of a table with commas, and ends lines as the form shows them: browsers send
 * CRLF. `fields` is the schema if it has rich text.
 */
export function typedValues(form: FormData, fields?: z.ZodType): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of form)
    if (typeof value === 'string' && !key.startsWith('$'))
      values[key] = key === chosenField && key in values ? `${values[key]},${value}` : withLines(value);
  for (const name of fields ? richTextIn(fields) : []) applyPlainText(values, name);
  return values;
}

/** Browsers send empty optional fields as empty strings. */
const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

export function fieldMessages(error: z.ZodError): Record<string, Message> {
  const fields: Record<string, Message> = {};
  for (const issue of error.issues) {
    fields[String(issue.path[0] ?? '')] ??= issueMessage(issue);
  }
  return fields;
}
