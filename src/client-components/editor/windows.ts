/** The windows of the editor come with the other windows of the back office. Nothing in them knows Tiptap, or all would load it. */
import type { LinkDialog } from './link-dialog.tsx';
import type { PictureDialog } from './picture-dialog.tsx';

export type LinkWindow = { readonly LinkDialog: typeof LinkDialog };
export type PictureWindow = { readonly PictureDialog: typeof PictureDialog };

export const loadLinkDialog = (): Promise<LinkWindow> => import(/* webpackChunkName: "shell" */ './link-dialog.tsx');
export const loadPictureDialog = (): Promise<PictureWindow> =>
  import(/* webpackChunkName: "shell" */ './picture-dialog.tsx');
