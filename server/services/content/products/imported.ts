/** The change of a product by an import is stored so that it can be undone. */
import type { ProductDraft, ProductStatus } from '#contract/content/products-admin.ts';

export type ImportedChange = {
  id: string;
  title: string;
  revision: number;
  before: ImportedFields | null;
  after: ImportedFields;
  /** The import withdrew the product, so that its draft became its content. */
  tookDraft?: boolean;
};
export type ImportedFields = ProductDraft & {
  stock?: number;
  status?: ProductStatus;
  variantStock?: Array<{ key: string; stock: number }>;
};
