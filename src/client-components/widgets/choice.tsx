/** One option of a long native select. */
import { useState } from 'react';
import { OptionField } from './option-field.tsx';
import { labelOf, write } from './widget-popover.tsx';
import type { WidgetProps } from './widgets.tsx';

export function Choice({ trigger, typed, close }: WidgetProps) {
  const select = trigger as HTMLSelectElement;
  const [text, setText] = useState(typed);
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
        write(select, select.options[Number(index)]?.value ?? '');
        close();
      }}
    />
  );
}
