import { getNews, type Item } from './endpoints.ts';
import type { BenchPage } from './page.ts';

export const newsPage: BenchPage<{ items: Item[] }> = {
  load: ({ api }) => api(getNews, {}),
  head: () => ({ title: 'News', description: 'News from Acme Cloud' }),
  tags: () => ['posts'],
  View: ({ data }) => (
    <>
      <h1>News</h1>
      <ul className="list">
        {data.items.map((item) => (
          <li key={item.slug}>
            <article>
              <h2>
                <a href={`/news/${item.slug}`}>{item.title}</a>
              </h2>
              <time dateTime={item.date}>{item.date}</time>
              <p>{item.summary}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  ),
};
