/** A slash at the start of a paragraph opens a menu of blocks, which is filtered by what is typed after it. */
import type { Editor } from '@tiptap/core';
import { OptionList } from '../option-list.tsx';
import type { DialogRequest } from './dialogs.tsx';
import { placeAt } from './place-at.ts';
import { openMenu } from './slash-commands.ts';
import { ToolIcon } from './tool-icon.tsx';

type Props = { readonly editor: Editor; readonly ask: (request: DialogRequest) => void };

export function SlashMenu({ editor, ask }: Props) {
  const menu = editor.isFocused ? openMenu(editor, ask) : null;
  if (!menu) return null;
  const { choices, from, index, mark, use } = menu;
  const options = choices.map(({ icon, label }) => ({
    key: label,
    label: (
      <>
        <ToolIcon name={icon} /> {label}
      </>
    ),
  }));
  return (
    <OptionList
      label="Insert a block"
      text={editor.view.dom}
      options={options}
      index={index}
      mark={mark}
      use={(position) => use(choices[position]!)}
      place={(list) => placeAt(list, editor, from)}
    />
  );
}
