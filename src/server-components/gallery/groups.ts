import type { Group } from './entry.ts';
import { cards } from './parts/cards.tsx';
import { changes } from './parts/changes.tsx';
import { content } from './parts/content.tsx';
import { fields } from './parts/fields.tsx';
import { forms } from './parts/forms.tsx';
import { links } from './parts/links.tsx';
import { lists } from './parts/lists.tsx';
import { messages } from './parts/messages.tsx';
import { operations } from './parts/operations.tsx';
import { recordFields } from './parts/record-fields.tsx';
import { screens } from './parts/screens.tsx';
import { selectedRows } from './parts/selected-rows.tsx';
import { signs } from './parts/signs.tsx';
import { texts } from './parts/texts.tsx';

export const groups: readonly Group[] = [
  texts,
  signs,
  links,
  messages,
  fields,
  forms,
  content,
  cards,
  screens,
  lists,
  selectedRows,
  operations,
  recordFields,
  changes,
];
