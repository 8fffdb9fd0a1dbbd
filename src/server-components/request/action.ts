/**
 * The one way to make an action: it takes its endpoint, and so its permission and its input, as the first argument.
 * An action takes a FormData and nothing else: no Flight reply is ever decoded on the server.
 */
import type * as z from 'zod';
import type { ActionState } from '../../contract/action-state.ts';
import type { Endpoint, ParsedOf } from '../../contract/endpoint.ts';
import { type Failure, failures, isFailure } from '../../contract/failures.ts';
import { isRedirect, type Redirect } from '../../contract/redirect.ts';
import { type ActionContext, actionContext } from './context.ts';

export type ActionOutcome = Redirect | ActionState;
export type Action = ((form: FormData) => Promise<ActionOutcome>) & {
  readonly endpoint: Endpoint;
  /** The outcome of a failure that `run` did not foresee. */
  failed(form: FormData, failure: Failure): ActionState;
};

/** `form` is there for what is not input: a honeypot, the time the form was shown. */
type RunContext = ActionContext & { readonly form: FormData };
type Run<E> = (input: ParsedOf<E>, context: RunContext) => Promise<Redirect | string>;

/**
 * `name` ties the outcome to the form on the page. `run` answers with a redirect, or with the text of success.
 * Failures of the service become messages at the form; anything else is the gateway's to answer.
 */
export function action<E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, name: string, run: Run<E>): Action {
  const failed = (form: FormData, { status, userMessage, fields = {} }: Failure): ActionState => ({
    form: name,
    status: 'error',
    code: status,
    message: userMessage,
    fields,
    values: typedValues(form),
  });
  const perform = async (form: FormData): Promise<ActionOutcome> => {
    const parsed = endpoint.input.safeParse(withoutEmpty(typedValues(form)));
    if (!parsed.success) return failed(form, failures.invalid(fieldMessages(parsed.error)));
    try {
      const done = await run(parsed.data as ParsedOf<E>, { ...actionContext(), form });
      return isRedirect(done)
        ? done
        : { form: name, status: 'success', code: 200, message: done, fields: {}, values: {} };
    } catch (error) {
      if (isRedirect(error)) return error;
      if (isFailure(error) && staysAtTheForm(error)) return failed(form, error);
      throw error;
    }
  };
  return Object.assign(perform, { endpoint: endpoint as unknown as Endpoint, failed });
}

/** 401 and 403 lead elsewhere (sign-in); everything else is said where the person typed. */
const staysAtTheForm = (error: Failure) => error.status !== 401 && error.status !== 403;

/** The texts of a form, without React's own hidden fields. */
function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of form) if (typeof value === 'string' && !key.startsWith('$ACTION_')) values[key] = value;
  return values;
}

/** A browser sends an untouched optional field as an empty text. */
const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    fields[String(issue.path[0] ?? '')] ??= missing ? 'Please fill in this field.' : issue.message;
  }
  return fields;
}
