import type { BenchPage } from './page.ts';

const features = [
  ['Fast by default', 'Pages are rendered on the server and stream to the browser as soon as the first byte is ready.'],
  [
    'Secure sessions',
    'Every request to the account area validates its session with the upstream before any markup is made.',
  ],
  ['Small bundles', 'Only interactive parts of a page reach the browser; everything else stays on the server.'],
  ['Predictable cost', 'One small process serves the whole site, so you can plan memory and processor time ahead.'],
  ['Simple operations', 'One image, one port, structured logs and health checks that mean what they say.'],
  ['Open standards', 'Plain HTTP, plain HTML and plain CSS work first; enhancement comes after.'],
] as const;

export const homePage: BenchPage<null> = {
  load: async () => null,
  head: () => ({ title: 'Home', description: 'Acme Cloud home page' }),
  tags: () => ['page:home'],
  View: () => (
    <>
      <section className="hero">
        <h1>Ship pages that answer in milliseconds</h1>
        <p>
          Acme Cloud renders your marketing pages, product pages and account area from one process with a budget you can
          hold in your head.
        </p>
        <a className="cta" href="/products/alpha">
          See the Alpha platform
        </a>
      </section>
      <ul className="cards">
        {features.map(([title, text]) => (
          <li className="card" key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  ),
};
