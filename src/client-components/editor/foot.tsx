import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { figure } from '#contract/figure.ts';
import type { DialogRequest } from './dialogs.tsx';
import styles from './editor.module.css';
import { Menu } from './menu.tsx';
import { selectedMissingPicture } from './missing-picture.ts';
import { type Choice, choicesFor, tool } from './slash-commands.ts';
import { TableMenu } from './table-menu.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { blockTools, removeLink, shortcutOf } from './tools.ts';

type Props = { readonly editor: Editor; readonly ask: (request: DialogRequest) => void };

export function Foot({ editor, ask }: Props) {
  return (
    <>
      <div className={styles.selection}>
        <SelectionTools editor={editor} ask={ask} />
      </div>
      <span className={styles.text}>{editor.isEmpty ? 'Type / for headings, lists and more' : wordCount(editor)}</span>
      <InsertMenu editor={editor} ask={ask} />
      <Step editor={editor} name="undo" />
      <Step editor={editor} name="redo" />
    </>
  );
}

/** Choices that have no button in the toolbar. */
const insertable = (ask: Props['ask']): readonly Choice[] => [
  ...choicesFor(ask).filter(({ icon }) => blockTools.some(({ name }) => name === icon)),
  tool('footnote', ''),
];

function InsertMenu({ editor, ask }: Props) {
  return (
    <Menu label="Insert…">
      {(close) =>
        insertable(ask).map(({ icon, label, run }) => (
          <button
            key={label}
            type="button"
            className={styles.entry}
            onClick={() => {
              run(editor);
              close();
            }}
          >
            <ToolIcon name={icon} />
            {label}
          </button>
        ))
      }
    </Menu>
  );
}

function SelectionTools({ editor, ask }: Props) {
  if (editor.isActive('image')) {
    const { alt } = editor.getAttributes('image') as { alt: string };
    return (
      <>
        <span className={styles.text}>{alt === '' ? 'Decoration' : `Description: ${alt}`}</span>
        <Small label="Change picture" onPress={() => ask({ what: 'picture', files: [] })} />
      </>
    );
  }
  if (selectedMissingPicture(editor) !== null)
    return <Small label="Choose the picture" onPress={() => ask({ what: 'picture', files: [] })} />;
  if (editor.isActive('table') && !editor.isActive('link')) return <TableMenu editor={editor} />;
  if (editor.isActive('link')) {
    const { href } = editor.getAttributes('link') as { href: string };
    return (
      <>
        <span className={styles.text}>Link to {href}</span>
        <Small label="Change link" onPress={() => ask({ what: 'link' })} />
        <Small label="Remove link" onPress={() => removeLink(editor)} />
      </>
    );
  }
  if (editor.isActive('heading')) {
    return (
      <>
        <Level editor={editor} level={2} label="Heading" />
        <Level editor={editor} level={3} label="Subheading" />
      </>
    );
  }
  return null;
}

function Level({ editor, level, label }: { readonly editor: Editor; readonly level: 2 | 3; readonly label: string }) {
  return (
    <Small
      label={label}
      pressed={editor.isActive('heading', { level })}
      onPress={() => editor.chain().focus().setNode('heading', { level }).run()}
    />
  );
}

type SmallProps = { readonly label: string; readonly pressed?: boolean; readonly onPress: () => void };

function Small({ label, pressed, onPress }: SmallProps) {
  return (
    <button
      type="button"
      className={styles.smallTool}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

const steps = {
  undo: { label: 'Undo', keys: 'Mod-Z', run: undo, depth: undoDepth },
  redo: { label: 'Redo', keys: 'Mod-Y', run: redo, depth: redoDepth },
} as const;

function Step({ editor, name }: { readonly editor: Editor; readonly name: 'undo' | 'redo' }) {
  const { label, keys, run, depth } = steps[name];
  const possible = Number(depth(editor.state)) > 0;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={!possible || undefined}
      aria-keyshortcuts={shortcutOf(keys)}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor.state, editor.view.dispatch)}
    >
      <ToolIcon name={name} />
    </button>
  );
}

/** Nodes never change, so that only the block with the caret is counted with each key. */
const counted = new WeakMap<Node, number>();

function wordsOf(block: Node): number {
  const count = counted.get(block) ?? block.textBetween(0, block.content.size, ' ', ' ').match(/\S+/g)?.length ?? 0;
  counted.set(block, count);
  return count;
}

function wordCount({ state }: Editor): string {
  const count = state.doc.children.reduce((sum, block) => sum + wordsOf(block), 0);
  return count === 1 ? '1 word' : `${figure(count)} words`;
}
