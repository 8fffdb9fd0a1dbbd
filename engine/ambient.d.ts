declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    noHinting?: boolean;
    variationAxes: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>;
}
declare module 'virtual:client-modules' {}
declare module 'virtual:styles' {}

declare module 'react-server-dom-webpack/server' {
  type Pipeable = { pipe(destination: object): void; abort(reason?: unknown): void };
  export function renderToPipeableStream(
    model: unknown,
    manifest: object,
    options?: { onError?: (error: unknown) => string },
  ): Pipeable;
}
declare module 'react-server-dom-webpack/client' {
  type Options = { callServer?: (id: string, values: unknown[]) => Promise<unknown> };
  export function createFromFetch<T>(response: Promise<Response>, options?: Options): Promise<T>;
  export function createFromReadableStream<T>(stream: ReadableStream<Uint8Array>, options?: Options): Promise<T>;
}
