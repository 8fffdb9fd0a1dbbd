import { idPattern } from '#contract/fields.ts';
import type { FileKey } from '../../files/store.ts';

const form = new RegExp(`^attachments/${idPattern}$`);

export const keyOf = (id: string): FileKey => `attachments/${id}`;
export const isAttachmentKey = (key: string): boolean => form.test(key);
export const attachmentIdOf = (key: string): string => key.slice('attachments/'.length);
