declare module 's3rver' {
  import type { IncomingMessage } from 'node:http';

  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: ReadonlyArray<{ name: string }>;
  };
  type Context = { readonly req: IncomingMessage; status: number; body: string };
  export default class S3rver {
    readonly middleware: Array<(context: Context, next: () => Promise<void>) => Promise<void>>;
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
