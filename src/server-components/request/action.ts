/**
 * The one way to make an action: it takes its endpoint, and so its permission and its input, as the first argument.
 * An action takes a FormData and nothing else: no Flight reply is ever decoded on the server.
 */
import type * as z from 'zod';
import { type ActionState, chosenField, type Outcome } from '../../contract/action-state.ts';
import type { Endpoint, ParsedOf } from '../../contract/endpoint.ts';
import { type Failure, failures, isFailure } from '../../contract/failures.ts';
import { issueMessage } from '../../contract/issue-message.ts';
import { hasSameText, plainSuffix, richTextOf } from '../../contract/plain-text.ts';
import { isRedirect, type Redirect } from '../../contract/redirect.ts';
import { richTextJson } from '../../contract/rich-text.ts';
import { type ActionContext, actionContext } from './context.ts';

/** Null where there is nothing to say: the page stays as it is. */
export type ActionOutcome = Redirect | ActionState | null;
export type Action = ((form: FormData) => Promise<ActionOutcome>) & {
  readonly endpoint: Endpoint;
  /** The outcome of a failure that `run` did not foresee. */
  failed(form: FormData, failure: Failure): ActionState;
};

/** `form` is there for what is not input: a honeypot, the time the form was shown. */
type RunContext = ActionContext & { readonly form: FormData };
type Run<Input> = (input: Input, context: RunContext) => Promise<Redirect | Outcome | string | null>;
type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

/**
 * `name` ties the outcome to the form on the page. `run` answers with a redirect, with what there is to say of its success, or with null.
 * Failures of the service become messages at the form; anything else is the gateway's to answer. `fields` says what the
 * form has, where that is not the endpoint's whole input.
 */
export function action<E extends AnyEndpoint>(endpoint: E, name: string, run: Run<ParsedOf<E>>): Action;
export function action<E extends AnyEndpoint, Fields extends z.ZodType>(
  endpoint: E,
  name: string,
  run: Run<z.output<Fields>>,
  fields: Fields,
): Action;
export function action(
  endpoint: AnyEndpoint,
  name: string,
  run: Run<never>,
  fields: z.ZodType = endpoint.input,
): Action {
  const failed = (form: FormData, { status, userMessage, fields = {}, retryAfter }: Failure): ActionState => ({
    form: name,
    status: 'error',
    code: status,
    message: userMessage,
    fields,
    values: typedValues(form),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const perform = async (form: FormData): Promise<ActionOutcome> => {
    const parsed = fields.safeParse(withoutEmpty(typedValues(form)));
    if (!parsed.success) return failed(form, failures.invalid(fieldMessages(parsed.error)));
    try {
      const done = await run(parsed.data as never, { ...actionContext(), form });
      if (isRedirect(done) || done === null) return done;
      const outcome = typeof done === 'string' ? { message: done } : done;
      return { form: name, status: 'success', code: 200, fields: {}, values: {}, ...outcome };
    } catch (error) {
      if (isRedirect(error)) return error;
      if (isFailure(error) && staysAtTheForm(error)) return failed(form, error);
      throw error;
    }
  };
  return Object.assign(perform, { endpoint: endpoint as unknown as Endpoint, failed });
}

/** These lead elsewhere, to sign in or to confirm who it is; everything else is said where the person typed. */
const staysAtTheForm = ({ status }: Failure) => status !== 401 && status !== 403 && status !== 428;

/**
 * The texts of a form, without React's own hidden fields and the name of the draft; of the rows of a table that were chosen all,
 * with commas between them.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of form)
    if (typeof value === 'string' && !key.startsWith('$'))
      values[key] = key === chosenField && key in values ? `${values[key]},${value}` : value;
  for (const [key, text] of Object.entries(values))
    if (key.endsWith(plainSuffix)) takePlainText(values, key.slice(0, -plainSuffix.length), text);
  return values;
}

/** A text that was written without JavaScript replaces the stored one only where it says something else. */
function takePlainText(values: Record<string, string>, name: string, text: string): void {
  const stored = richTextJson.safeParse(values[name]);
  if (!stored.success || !hasSameText(stored.data, text)) values[name] = JSON.stringify(richTextOf(text));
  delete values[`${name}${plainSuffix}`];
}

/** A browser sends an untouched optional field as an empty text. */
const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** The first message of each field. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    fields[String(issue.path[0] ?? '')] ??= issueMessage(issue);
  }
  return fields;
}
