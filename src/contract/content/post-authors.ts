/** The authors of a post are members of the staff, with the name that visitors read. */
import * as z from 'zod';
import { id } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';

export const maxAuthors = 10;

export const postAuthor = z.object({ id, name: z.string().trim().min(1).max(120) });
export type PostAuthor = z.infer<typeof postAuthor>;

/** Visitors do not get the ids of users. */
export const shownAuthors = z.array(postAuthor.pick({ name: true })).default([]);
type ShownAuthor = Pick<PostAuthor, 'name'>;

/** Callers send the ids; the content service finds the names. */
export const chosenAuthors = z
  .array(postAuthor.pick({ id: true }))
  .max(maxAuthors, schemaText(message('authors_max', { count: maxAuthors })))
  .default([]);

/** Visitors would read the number of a user who has no name. */
export const mayBeShown = ({ name }: ShownAuthor): boolean => name !== '' && !/^\+\d+$/.test(name);

/** Fields of the form: a box for each, and the name beside it, which only the comparison after a conflict reads. */
export const authorField = (userId: string): string => `author.${userId}`;
export const authorNameField = (userId: string): string => `authorName.${userId}`;

export const authorsIn = (values: Readonly<Record<string, string>>): PostAuthor[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(authorField('')))
    .map((name) => name.slice(authorField('').length))
    .map((userId) => ({ id: userId, name: values[authorNameField(userId)] ?? '' }));
