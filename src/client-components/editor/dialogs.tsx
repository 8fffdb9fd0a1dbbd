import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Picture } from '#contract/content/media.ts';
import { insertBlock, type PictureAttributes } from './insert-block.ts';
import type { ChosenLink } from './link-dialog.tsx';
import { selectedMissingPicture } from './missing-picture.ts';
import { removeLink } from './tools.ts';
import { type LinkWindow, loadLinkDialog, loadPictureDialog, type PictureWindow } from './windows.ts';

export type DialogRequest = { readonly what: 'link' } | { readonly what: 'picture'; readonly files: readonly File[] };

export type Question = LinkWindow | (PictureWindow & { readonly files: readonly File[] });

export async function questionOf(request: DialogRequest): Promise<Question> {
  return request.what === 'link' ? loadLinkDialog() : { ...(await loadPictureDialog()), files: request.files };
}

type Props = { readonly editor: Editor; readonly question: Question; readonly onDone: () => void };

export function Dialogs({ question, ...props }: Props) {
  return 'files' in question ? <Pictures {...question} {...props} /> : <Link {...question} {...props} />;
}

type DialogProps<Window> = Window & Pick<Props, 'editor' | 'onDone'>;

function Link({ editor, onDone, LinkDialog }: DialogProps<LinkWindow>) {
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const choose = ({ href, title }: ChosenLink) => {
    onDone();
    const chain = editor.chain();
    if (current !== '') chain.extendMarkRange('link').setMark('link', { href }).run();
    else if (editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setMark('link', { href }).run();
  };
  const remove = () => {
    onDone();
    removeLink(editor);
  };
  return <LinkDialog current={current} onChoose={choose} onRemove={remove} onClose={onDone} />;
}

type PicturesProps = DialogProps<PictureWindow> & { readonly files: readonly File[] };

function Pictures({ editor, files, onDone, PictureDialog }: PicturesProps) {
  const [at, setAt] = useState(0);
  const file = files[at];
  const isChange = files.length === 0 && editor.isActive('image');
  const missing = selectedMissingPicture(editor);
  const current = isChange ? (editor.getAttributes('image') as PictureAttributes & Pick<Picture, 'src'>) : undefined;
  const next = () => {
    if (at + 1 < files.length) return setAt(at + 1);
    onDone();
  };
  const choose = (chosen: Picture | { alt: string }, typedCaption: string) => {
    const texts = { alt: chosen.alt, caption: typedCaption || null };
    const attrs = 'src' in chosen ? { src: chosen.src, width: chosen.width, height: chosen.height, ...texts } : texts;
    if (isChange) editor.commands.updateAttributes('image', attrs);
    else {
      if (missing !== null) editor.commands.deleteSelection();
      insertBlock(editor, { type: 'image', attrs });
    }
    next();
  };
  const remove = () => {
    onDone();
    editor.commands.deleteSelection();
  };
  return (
    <PictureDialog
      key={at}
      current={current}
      file={file}
      caption={current?.caption ?? ''}
      description={missing ?? ''}
      onChoose={choose}
      onRemove={isChange ? remove : undefined}
      onClose={next}
    />
  );
}
