'use client';
import { useEffect } from 'react';
import { countryOfNumber, formatPhone } from '../phone-format.ts';

type Props = {
  /** The options of the `<select>` end in a dial code: `Norway (+47)`. */
  readonly phoneField: string;
  readonly countryField: string;
};

export function PhoneAssistant({ phoneField, countryField }: Props) {
  useEffect(() => {
    const findSelect = () => document.getElementById(countryField) as HTMLSelectElement | null;
    const findInput = () => document.getElementById(phoneField) as HTMLInputElement | null;
    const update = () => {
      const input = findInput();
      const select = findSelect();
      if (!input || !select) return;
      if (input.value.trim().startsWith('+')) selectByNumber(select, input.value);
      const caret = input.selectionStart ?? input.value.length;
      const formatted = formatPhone({ text: input.value, caret }, dialCodeOf(select.selectedOptions[0]));
      if (formatted.text === input.value) return;
      input.value = formatted.text;
      if (document.activeElement === input) input.setSelectionRange(formatted.caret, formatted.caret);
    };
    // The listener is on the document, because React may replace the fields.
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLElement && (target.id === phoneField || target.id === countryField)) update();
    };
    document.addEventListener('input', onInput);
    const select = findSelect();
    if (select && select.value === '') selectByLanguage(select);
    update();
    return () => document.removeEventListener('input', onInput);
  }, [phoneField, countryField]);
  return null;
}

const dialCodeOf = (option: HTMLOptionElement | undefined): string | null =>
  option?.text.match(/\(\+(\d+)\)$/)?.[1] ?? null;

/** Countries may share a dial code, so a matching selection is not changed. */
function selectByNumber(select: HTMLSelectElement, number: string): void {
  const dials = [...select.options].map((option) => ({ code: option.value, callingCode: dialCodeOf(option) }));
  const selected = dials.filter(({ code }) => code === select.value);
  const found = countryOfNumber(number, selected) ?? countryOfNumber(number, dials);
  if (found) select.value = found.code;
}

function selectByLanguage(select: HTMLSelectElement): void {
  const regions = navigator.languages.map((language) => language.match(/-([A-Z]{2})\b/)?.[1]);
  const region = regions.find((code) => code && [...select.options].some((option) => option.value === code));
  if (region) select.value = region;
}
