import { isPictureKey } from '../content/media/files.ts';
import { isAttachmentKey } from '../trade/attachments/keys.ts';
import type { FileArea, FileKey } from './store.ts';

/** Whether Portico writes files with such a key. */
export const isFileKey = (key: string): key is FileKey => isPictureKey(key) || isAttachmentKey(key);

export const areaOf = (key: FileKey): FileArea => (isAttachmentKey(key) ? 'attachments' : 'media');
