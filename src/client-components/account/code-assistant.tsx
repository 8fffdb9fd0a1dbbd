'use client';
import { useEffect } from 'react';
import { codeIn } from '#contract/typed-numbers.ts';

type Props = {
  readonly field: string;
  /** False after an error, which screen readers read first. */
  readonly focus: boolean;
};

type CodeCredential = Credential & { readonly code?: string };

export function CodeAssistant({ field, focus }: Props) {
  useEffect(() => {
    const controller = new AbortController();
    let before = '';
    let sent = '';
    const findInput = () => document.getElementById(field) as HTMLInputElement | null;
    const submitCode = (text: string) => {
      const input = findInput();
      const code = codeIn(text);
      if (!input?.form || !/^[0-9]{4,10}$/.test(code) || code === sent) return;
      input.value = code;
      // While an earlier code is on its way, this one is not sent.
      const note = () => (sent = code);
      document.addEventListener('submit', note);
      input.form.requestSubmit();
      document.removeEventListener('submit', note);
    };
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.id !== field) return;
      // Only a paste or autofill adds several characters at once; typed codes may still be corrected.
      const isWhole = target.value.length - before.length > 3;
      before = target.value;
      if (isWhole) submitCode(target.value);
    };
    document.addEventListener('input', onInput, { signal: controller.signal });
    // React resets a rejected form without an input event.
    document.addEventListener('reset', () => (before = ''), { signal: controller.signal });
    if (focus) findInput()?.focus();
    void receiveCode(controller.signal).then((code) => code && submitCode(code));
    return () => controller.abort();
  }, [field, focus]);
  return null;
}

async function receiveCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    return ((await navigator.credentials.get(options)) as CodeCredential | null)?.code;
  } catch {
    // If it was denied, timed out or aborted, the user types the code.
    return undefined;
  }
}
