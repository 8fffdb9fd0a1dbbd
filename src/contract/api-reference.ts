/** The pages below `/api/docs` show this about the endpoints that `/api` serves. */
import type { Access, Method, ServiceName } from './endpoint.ts';

export type ApiField = {
  /** Names of nested fields have those around them: `items[].title`. */
  readonly name: string;
  /** `string`, `integer`, `array of string`, or the values that are allowed. */
  readonly type: string;
  readonly isRequired: boolean;
};

export type ApiOperation = {
  /** The id is unique, and the same as in the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** `/api/content/posts/{slug}` */
  readonly address: string;
  readonly summary: string;
  readonly access: Access;
  /** API tokens cannot call it. */
  readonly isForSessions: boolean;
  readonly parameters: readonly ApiField[];
  readonly body: readonly ApiField[];
  readonly response: readonly ApiField[];
  readonly status: number;
  /** A command line. */
  readonly example: string;
};

export type ApiWebhookEvent = {
  readonly type: string;
  readonly group: string;
  readonly label: string;
  /** The fields of `data`. */
  readonly fields: readonly ApiField[];
  /** The example is a whole body. */
  readonly example: string;
};

export type ApiReference = {
  readonly webhooks: readonly ApiWebhookEvent[];
  readonly services: ReadonlyArray<{ readonly name: ServiceName; readonly operations: readonly ApiOperation[] }>;
  readonly errors: ReadonlyArray<readonly [status: string, meaning: string]>;
};
