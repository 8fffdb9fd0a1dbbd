'use client';
/**
 * Helps with a one-time code: reads it from the message (WebOTP), submits a code that was pasted or autofilled, and
 * focuses the field. Without scripts the user types the code and presses the button.
 */
import { useEffect } from 'react';

type Props = {
  /** Id of the field. */
  readonly field: string;
  /** Focuses the field. False after an error, which screen readers read first. */
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
      // Several characters at once were pasted or autofilled; typed codes may still be corrected, so they wait for the button.
      const whole = target.value.length - before.length > 3;
      before = target.value;
      if (whole && /^[\d\s-]{4,14}$/.test(target.value)) take(target.value);
    };
    document.addEventListener('input', onInput, { signal: over.signal });
    // React resets a rejected form without an input event.
    document.addEventListener('reset', () => (before = ''), { signal: over.signal });
    if (focus) find()?.focus();
    void receive(over.signal).then((code) => code && take(code));
    return () => over.abort();
  }, [field, focus]);
  return null;
}

/** The code from the message, if the browser supports WebOTP and the user agrees. */
async function receive(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  try {
    const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    return ((await navigator.credentials.get(asked)) as CodeCredential | null)?.code;
  } catch {
    // Denied, timed out or aborted: the user types the code.
    return undefined;
  }
}
