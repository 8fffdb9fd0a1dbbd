/** Who is named as author of a post: members of the staff, with the name that visitors read. */
import * as z from 'zod';
import { id } from '../fields.ts';

export const authorsAtMost = 10;

export const postAuthor = z.object({ id, name: z.string().trim().min(1).max(120) });
export type PostAuthor = z.infer<typeof postAuthor>;

/** Visitors do not get the ids of users. */
export const shownAuthors = z.array(postAuthor.pick({ name: true })).default([]);
export type ShownAuthor = Pick<PostAuthor, 'name'>;

/** Fields of the form: a box for each, and the name beside it. */
export const authorField = (userId: string): string => `author.${userId}`;
export const authorNameField = (userId: string): string => `authorName.${userId}`;

export const authorsIn = (values: Readonly<Record<string, string>>): PostAuthor[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(authorField('')))
    .flatMap((name) => {
      const userId = name.slice(authorField('').length);
      const read = postAuthor.safeParse({ id: userId, name: values[authorNameField(userId)] });
      return read.success ? [read.data] : [];
    })
    .slice(0, authorsAtMost);
