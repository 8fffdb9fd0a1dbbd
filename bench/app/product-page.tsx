import { getProduct, type Product } from './endpoints.ts';
import type { BenchPage } from './page.ts';

export const productPage: BenchPage<Product> = {
  load: ({ api, params }) => api(getProduct, { name: params['name'] ?? '' }),
  head: ({ title, tagline }) => ({ title, description: tagline }),
  tags: () => ['products'],
  View: ({ data: product }) => (
    <>
      <section className="hero">
        <h1>{product.title}</h1>
        <p>{product.tagline}</p>
        <p>
          <strong>{`€ ${product.price}`}</strong> per month
        </p>
      </section>
      <section>
        {product.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as in the peers
          <p key={index}>{paragraph}</p>
        ))}
      </section>
      <h2>Specifications</h2>
      <dl>
        {product.specs.map(({ label, value }) => [
          <dt key={`t${label}`}>{label}</dt>,
          <dd key={`d${label}`}>{value}</dd>,
        ])}
      </dl>
    </>
  ),
};
