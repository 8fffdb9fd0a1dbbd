/** One option of a long native select. */
import { useState } from 'react';
import { OptionField } from './option-field.tsx';
import { labelOf, write } from './widget-popover.tsx';
import type { WidgetProps } from './widgets.tsx';

export function Choice({ trigger, typed, close }: WidgetProps) {
  const select = trigger as HTMLSelectElement;
  const [text, setText] = useState(typed);
  const [form] = useState(() => select.form);
  const options = [...select.options].map(({ index, label, disabled }) => ({ id: index, label, isDisabled: disabled }));
  return (
    <OptionField
      trigger={trigger}
      close={close}
      label={labelOf(select)}
      text={text}
      onType={setText}
      options={options}
      chosen={[select.selectedIndex]}
      onChoose={(chosen) => {
        // Nothing is selected after the option that is selected was chosen again.
        const [index = select.selectedIndex] = chosen === 'all' ? [] : chosen;
        const { value = '' } = select.options[Number(index)] ?? {};
        close(() => {
          const shown = shownNow(select, form);
          write(shown, value);
          if (shown !== select) shown?.focus({ preventScroll: true });
        });
      }}
    />
  );
}

/** React replaces a select whose stored value has changed. */
function shownNow(select: HTMLSelectElement, form: HTMLFormElement | null): HTMLSelectElement | null {
  if (select.isConnected) return select;
  const found = form?.isConnected ? form.elements.namedItem(select.name) : null;
  return found instanceof HTMLSelectElement ? found : null;
}
