/** This file must not import Tiptap, or the chunk of the admin shell would contain it. */
import type { LinkDialog } from './link-dialog.tsx';
import type { PictureDialog } from './picture-dialog.tsx';

export type LinkWindow = { readonly LinkDialog: typeof LinkDialog };
export type PictureWindow = { readonly PictureDialog: typeof PictureDialog };

export const loadLinkDialog = (): Promise<LinkWindow> => import(/* webpackChunkName: "shell" */ './link-dialog.tsx');
export const loadPictureDialog = (): Promise<PictureWindow> =>
  import(/* webpackChunkName: "shell" */ './picture-dialog.tsx');
