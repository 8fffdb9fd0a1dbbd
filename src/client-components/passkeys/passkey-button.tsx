'use client';
/**
 * In a form, it fills in the answer of a passkey and sends it. It is hidden without scripts, and in browsers without
 * passkeys.
 */
import { useEffect, useRef, useState } from 'react';
import { useFormStatus } from 'react-dom';
import { noResponseMessage } from '#contract/connection-messages.ts';
import type { PasskeyPurpose } from '#contract/passkey-options.ts';
import { t } from '#contract/translate.ts';
import styles from './passkey-button.module.css';

type Props = { readonly purpose: PasskeyPurpose; readonly label: string; readonly className?: string };

export function PasskeyButton({ purpose, label, className = 'button' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { pending } = useFormStatus();
  useEffect(() => setReady('PublicKeyCredential' in window), []);
  const isBusy = isAsking || pending;

  async function press(): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    setAsking(true);
    try {
      const { askForPasskey } = await import(/* webpackChunkName: "passkey" */ './ask.ts');
      const asked = await askForPasskey(purpose);
      if ('problem' in asked) setProblem(asked.problem);
      else if (input.current) {
        input.current.value = asked.response;
        input.current.form?.requestSubmit();
      }
    } catch {
      setProblem(noResponseMessage);
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className={`stack own-width gap-s ${styles.passkey}`} data-waiting={isReady ? undefined : ''}>
      <input ref={input} type="hidden" name="response" />
      <button type="button" className={className} aria-disabled={isBusy || undefined} onClick={press}>
        {label}
      </button>
      <span role="status" className="visually-hidden">
        {isAsking && t('Waiting for your passkey…')}
      </span>
      {problem && (
        <p role="alert" className="field-error">
          {t(problem)}
        </p>
      )}
    </div>
  );
}
