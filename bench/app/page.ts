/** A page of the bench: the same three functions as the product's, for routes that its table does not have. */
import type { ReactNode } from 'react';
import type { Head, PageContext } from '../../src/server-components/page.ts';

type Context = Pick<PageContext, 'api'> & { params: Record<string, string> };

export type BenchPage<Data> = {
  load(context: Context): Promise<Data>;
  head(data: Data): Head;
  tags(): readonly string[];
  View(props: { data: Data }): ReactNode;
};
