/** Emits the files of the typefaces that a site may choose, beside those of `fonts.css`. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { shippedTypefaces } from '#contract/shipped-typefaces.ts';
import { unicodeRanges, usedWeights } from '#contract/typeface-scripts.ts';
import { cutFont } from './font-loader.ts';

const require = createRequire(import.meta.url);

type Options = {
  /** Folder that keeps cut files, because each takes half a second. */
  readonly cache: string;
};

export class TypefacesPlugin {
  readonly #cache: string;

  constructor({ cache }: Options) {
    this.#cache = cache;
  }

  apply(compiler: Compiler): void {
    const { name } = TypefacesPlugin;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, () => this.#emit(compilation));
    });
  }

  async #emit(compilation: Compilation): Promise<void> {
    for (const { id, scripts, weights = usedWeights } of shippedTypefaces) {
      for (const script of scripts) {
        const name = `${id}-${script}-wght-normal`;
        if (Object.keys(compilation.assets).some((file) => file.startsWith(`${name}.`))) continue;
        const font = await readFile(require.resolve(`@fontsource-variable/${id}/files/${name}.woff2`));
        const range = unicodeRanges[script];
        const key = hashOf(font, range, JSON.stringify(weights));
        const bytes = await this.#kept(key, () => cutFont(font, { range, weights }));
        compilation.emitAsset(`${name}.${hashOf(bytes).slice(0, 8)}.woff2`, new webpack.sources.RawSource(bytes));
      }
    }
  }

  async #kept(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(this.#cache, key);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const bytes = await make();
    await mkdir(this.#cache, { recursive: true });
    // Renamed, because another build may read it meanwhile.
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
    return bytes;
  }
}

function hashOf(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}
