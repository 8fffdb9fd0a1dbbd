'use client';
/**
 * Helps with a one-time code: takes it from the message where the browser can (WebOTP), sends a code that was pasted or
 * filled in whole, and puts the cursor into the field. Without it the code is typed and sent by its button.
 */
import { useEffect } from 'react';

type Props = {
  /** Id of the field. */
  readonly field: string;
  /** Puts the cursor there at once: not after a mistake, which is read out first. */
  readonly focus: boolean;
};

type CodeCredential = Credential & { readonly code?: string };

export function CodeAssistant({ field, focus }: Props) {
  useEffect(() => {
    const over = new AbortController();
    let before = '';
    let sent = '';
    const find = () => document.getElementById(field) as HTMLInputElement | null;
    const take = (text: string) => {
      const input = find();
      const code = text.replace(/\D/g, '');
      if (!input?.form || code.length < 4 || code === sent) return;
      sent = code;
      input.value = code;
      input.form.requestSubmit();
    };
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.id !== field) return;
      // More than one character at a time was not typed. Whoever types may still correct, and says when it is done.
      const whole = target.value.length - before.length > 3;
      before = target.value;
      if (whole && /^[\d\s-]{4,14}$/.test(target.value)) take(target.value);
    };
    document.addEventListener('input', onInput, { signal: over.signal });
    // A refused form is emptied without an input event.
    document.addEventListener('reset', () => (before = ''), { signal: over.signal });
    if (focus) find()?.focus();
    void receive(over.signal).then((code) => code && take(code));
    return () => over.abort();
  }, [field, focus]);
  return null;
}

/** The code of the message that arrives, where the browser reads it for us and the person agrees. */
async function receive(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  try {
    const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    return ((await navigator.credentials.get(asked)) as CodeCredential | null)?.code;
  } catch {
    // Refused, out of time or left: the code is typed then.
    return undefined;
  }
}
