import {
  type Editor,
  Extension,
  InputRule,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import type { NodeType, Schema } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { isSafeUrl } from '#contract/safe-url.ts';
import { exitField } from '../keys.ts';
import { selectedMissingPicture } from './missing-picture.ts';
import { endsWithoutText } from './stored.ts';
import { placeIn } from './table.ts';
import { blockTools, tools } from './tools.ts';
import { typedUrl } from './urls.ts';

type Options = { openLink(): void; openPicture(): void; leave(): void };

export const typing = ({ openLink, openPicture, leave }: Options) =>
  Extension.create({
    name: 'typing',
    priority: 200,

    addKeyboardShortcuts() {
      const { editor } = this;
      const shortcuts = [...tools, ...blockTools].flatMap(({ name, keys, run }) =>
        keys.map((key) => [
          key,
          () => {
            if (name === 'link') openLink();
            else if (name === 'picture') openPicture();
            else run?.(editor);
            return true;
          },
        ]),
      );
      const choosePicture = () => {
        const isMissing = selectedMissingPicture(editor) !== null;
        if (isMissing) openPicture();
        return isMissing;
      };
      return {
        ...Object.fromEntries(shortcuts),
        'Mod-Alt-3': () => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 3 }).run(),
        'Mod-Shift-x': () => editor.chain().focus().toggleMark('strike').run(),
        'Mod-,': () => editor.chain().focus().toggleMark('subscript').run(),
        'Mod-.': () => editor.chain().focus().toggleMark('superscript').run(),
        'Mod-Alt-0': () => editor.commands.setNode('paragraph'),
        'Mod-z': () => undo(editor.state, editor.view.dispatch),
        'Shift-Mod-z': () => redo(editor.state, editor.view.dispatch),
        'Mod-y': () => redo(editor.state, editor.view.dispatch),
        'Shift-Enter': () =>
          editor.commands.first(({ commands }) => [
            () => commands.exitCode(),
            () => commands.insertContent({ type: 'hardBreak' }),
          ]),
        Enter: () => choosePicture() || editor.commands.splitListItem('listItem') || leaveCode(editor),
        // Tab leaves the editor if it cannot indent, so that keyboard users are not trapped.
        Tab: () => editor.commands.sinkListItem('listItem'),
        'Shift-Tab': () => isNested(editor) && editor.commands.liftListItem('listItem'),
        Backspace: () => atStartOfItem(editor) && editor.commands.liftListItem('listItem'),
        Escape: () => {
          exitField(editor.view.dom);
          return true;
        },
        'Alt-F10': () => {
          leave();
          return true;
        },
      };
    },

    addInputRules() {
      const { marks, nodes } = this.editor.schema as Schema;
      const mark = (find: RegExp, name: string) => markInputRule({ find, type: marks[name]! });
      return [
        textblockTypeInputRule({ find: /^##?\s$/, type: nodes['heading']!, getAttributes: { level: 2 } }),
        textblockTypeInputRule({ find: /^###\s$/, type: nodes['heading']!, getAttributes: { level: 3 } }),
        textblockTypeInputRule({ find: /^```\s$/, type: nodes['codeBlock']! }),
        wrappingInputRule({ find: /^\s*>\s$/, type: nodes['quote']! }),
        dividerRule(nodes['divider']!),
        wrappingInputRule({ find: /^\s*([-+*])\s$/, type: nodes['bulletList']! }),
        wrappingInputRule({ find: /^\s*1[.)]\s$/, type: nodes['orderedList']! }),
        mark(/(?:^|\s)(\*\*(?!\s+\*\*)([^*]+)\*\*(?!\s+\*\*))$/, 'bold'),
        mark(/(?:^|\s)(__(?!\s+__)([^_]+)__(?!\s+__))$/, 'bold'),
        mark(/(?:^|\s)(\*(?!\s+\*)([^*]+)\*(?!\s+\*))$/, 'italic'),
        mark(/(?:^|\s)(_(?!\s+_)([^_]+)_(?!\s+_))$/, 'italic'),
        mark(/(?:^|\s)(`(?!\s+`)([^`]+)`(?!\s+`))$/, 'code'),
        mark(/(?:^|\s)(~~(?!\s+~~)([^~]+)~~(?!\s+~~))$/, 'strike'),
        linkInputRule(this.editor.schema),
        typedLinkRule(this.editor.schema),
      ];
    },

    addProseMirrorPlugins: () => [
      history(),
      gapCursor(),
      dropCursor({ color: false, class: 'drop-cursor' }),
      trailingParagraph(),
      typeAfterBlock(),
    ],
  });

const linkInputRule = (schema: Schema) =>
  new InputRule({
    find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
    handler: ({ state, range, match: [, text = '', href = ''] }) => {
      if (!isSafeUrl(href)) return null;
      const mark = schema.marks['link']!.create({ href });
      state.tr.replaceWith(range.from, range.to, schema.text(text, [mark])).removeStoredMark(mark);
      return undefined;
    },
  });

/** A space after a web address makes it a link. */
const typedLinkRule = (schema: Schema) =>
  new InputRule({
    find(before) {
      const word = before.endsWith(' ') ? before.slice(before.lastIndexOf(' ', before.length - 2) + 1, -1) : '';
      const url = typedUrl(word);
      return url && { index: before.length - word.length - 1, text: `${word} `, data: url };
    },
    handler({ state: { tr, doc }, range, match: { data } }) {
      const { text, href } = data as { text: string; href: string };
      const end = range.from + text.length;
      const { link, code } = schema.marks;
      if (doc.rangeHasMark(range.from, end, link!) || doc.rangeHasMark(range.from, end, code!)) return null;
      tr.addMark(range.from, end, link!.create({ href })).removeStoredMark(link!);
      return undefined;
    },
  });

/** It does not work in a cell of a table, which has no place for a divider. */
function dividerRule(type: NodeType): InputRule {
  const rule = nodeInputRule({ find: /^(?:---|—-|\*\*\*\s)$/, type });
  const { handler } = rule;
  rule.handler = (props) => (placeIn(props.state) ? null : handler(props));
  return rule;
}

/** The third Enter in a row leaves a code block. */
function leaveCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'codeBlock') return false;
  if (parentOffset !== parent.content.size || !parent.textContent.endsWith('\n\n')) return false;
  return editor
    .chain()
    .command(({ tr }) => {
      tr.delete($from.pos - 2, $from.pos);
      return true;
    })
    .exitCode()
    .run();
}

function isNested({ state }: Editor): boolean {
  const { $from } = state.selection;
  const depths = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name);
  return depths.filter((name) => name === 'listItem').length > 1;
}

function atStartOfItem({ state }: Editor): boolean {
  const { $from, empty } = state.selection;
  return empty && $from.parentOffset === 0 && $from.depth > 1 && isFirstOf($from.node(-1), $from.index(-1));
}
const isFirstOf = (node: { type: { name: string } }, index: number) => node.type.name === 'listItem' && index === 0;

/** Text typed while a picture or divider is selected goes after it instead of replacing it. */
const typeAfterBlock = () =>
  new Plugin({
    props: {
      handleTextInput({ state, dispatch }, _from, _to, text) {
        const { selection, schema, tr } = state;
        if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return false;
        tr.insert(selection.to, schema.nodes['paragraph']!.create(null, schema.text(text)));
        dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView());
        return true;
      },
    },
  });

/** Lets users write after a picture, quote, divider or code block. */
const trailingParagraph = () =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, schema, tr }) {
      const last = doc.lastChild?.type.name ?? '';
      if (!transactions.some(({ docChanged }) => docChanged) || !endsWithoutText.has(last)) return null;
      return tr.insert(doc.content.size, schema.nodes['paragraph']!.create());
    },
  });
