import { Counter } from './client-components/counter.tsx';
import css from './home-page.module.css';

export const homePage = {
  load: async ({ now }: { now: Date }) => ({ title: 'A </script><b>title', at: now.toISOString() }),
  head: () => ({ title: 'Home' }),
  tags: () => ['posts'],
  View: ({ data }: { data: { title: string; at: string } }) => (
    <section className={css['card']}>
      <h1 className={css['title']}>{data.title}</h1>
      <p id="at">{data.at}</p>
      <Counter start={3} />
    </section>
  ),
};
