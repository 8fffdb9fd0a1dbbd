import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ActionsPlugin } from './actions-plugin.ts';
import { clientModules, styles } from './client-modules.ts';
import type { Layer } from './directives.ts';
import { LinkedStylesPlugin } from './linked-styles-plugin.ts';
import { ManifestPlugin } from './manifest-plugin.ts';
import { ScriptLoadingPlugin } from './script-loading-plugin.ts';
import { TypefacesPlugin } from './typefaces-plugin.ts';

export type BuildOptions = {
  root: string;
  output: string;
  app?: string;
  sources?: string[];
  development?: boolean;
  /** Leaves the files of older builds in place. */
  keepsFiles?: boolean;
};

type Build = Required<BuildOptions> & {
  layer: Layer;
  /** A folder whose actions and styles are not part of the build. */
  without: string | undefined;
  /** False for the small apps of tests. */
  isProduct: boolean;
};

export function configurations(options: BuildOptions): Configuration[] {
  const source = path.join(options.root, 'src');
  const components = path.join(source, 'server-components');
  // The gallery of components is the product with one more page.
  const gallery = path.join(components, 'gallery');
  const build = {
    development: false,
    keepsFiles: false,
    app: path.join(options.development ? gallery : components, 'app.tsx'),
    sources: [source],
    without: options.development ? undefined : gallery,
    isProduct: options.app === undefined,
    ...options,
  };
  return [
    server({ ...build, layer: 'rsc' }),
    server({ ...build, layer: 'ssr' }),
    browser({ ...build, layer: 'browser' }),
  ];
}

const uniqueName = 'p';
const loaderFile = (name: string) => path.join(import.meta.dirname, `${name}-loader.ts`);
const referenceLoader = loaderFile('reference');
const trimReactLoader = loaderFile('trim-react');
const stringChunksLoader = loaderFile('string-chunks');
const fontLoader = loaderFile('font');

function server(build: Build): Configuration {
  const { layer, root, output } = build;
  return {
    ...common(build),
    target: 'node26',
    entry: { [layer]: path.join(root, `engine/entry.${layer}.tsx`) },
    output: {
      path: output,
      filename: `${layer}.cjs`,
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      uniqueName,
      publicPath: '/assets/',
      // The browser build emits fonts and pictures; the server builds only refer to them.
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: { minimize: false, splitChunks: false, nodeEnv: build.development ? 'development' : 'production' },
    plugins: [
      ...plugins(build),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(layer === 'rsc' ? [new ActionsPlugin({ root })] : []),
    ],
  };
}

function browser(build: Build): Configuration {
  const { root, output, development, keepsFiles, isProduct } = build;
  // Six digits, because the first script has one for each chunk: it may have 3 kB.
  const name = development ? '[name]' : '[name].[contenthash:6]';
  return {
    ...common(build),
    target: ['web', 'es2022'],
    entry: {
      boot: [...(development ? [path.join(root, 'engine/entry.dev.ts')] : []), path.join(root, 'engine/entry.boot.ts')],
      // In development one file holds all styles, so that an open page can update them.
      ...(development ? {} : { account: 'virtual:account-styles' }),
    },
    output: {
      path: path.join(output, 'static'),
      publicPath: '/assets/',
      // These names are part of every chunk or its loader, so they are short.
      uniqueName,
      charset: false,
      chunkLoadingGlobal: 'chunks',
      clean: !development && !keepsFiles,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: {
      minimizer: development ? [] : [...minimizers(), '...'],
      splitChunks: {
        chunks: 'async',
        minSize: 10_000,
        // Separate from our own code, because libraries change less often.
        cacheGroups: {
          // It is large, and only editors need it.
          tiptap: {
            name: 'tiptap',
            test: /node_modules\/(@tiptap|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)\//,
          },
          // The back office loads this chunk when it first opens a dialog or another widget. Calendars stay with the
          // date picker.
          aria: {
            name: 'aria',
            test: /node_modules\/(?!.*calendar|@internationalized\/date)(react-aria|react-stately|@internationalized)/i,
          },
          defaultVendors: false,
          react: { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-server-dom-webpack)\// },
        },
      },
      chunkIds: 'named',
      runtimeChunk: false,
    },
    plugins: [
      ...plugins(build),
      ...(isProduct ? [new TypefacesPlugin({ cache: path.join(root, '.cache/typefaces') })] : []),
      ...(development ? fastRefresh() : [new LinkedStylesPlugin(), new ScriptLoadingPlugin()]),
    ],
  };
}

function common({ layer, root, output, development }: Build): Configuration {
  return {
    name: layer,
    mode: development ? 'development' : 'production',
    context: root,
    devtool: development ? 'cheap-module-source-map' : false,
    experiments: { css: true },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      ...(layer === 'rsc' ? { conditionNames: ['react-server', '...'] } : {}),
    },
    module: {
      rules: [
        script({ layer, root, development }),
        // The contract only declares values, so what a browser does not use is left out.
        { test: path.join(root, 'src/contract'), sideEffects: false },
        { test: /react-dom-client\.production\.js$/, loader: trimReactLoader },
        { test: /react-dom-server\.node\.production\.js$/, loader: stringChunksLoader },
        {
          test: /\.woff2$/,
          loader: fontLoader,
          options: { styles: path.join(import.meta.dirname, '../../src/styles/fonts.css') },
        },
        { test: /\.(woff2|svg|webp)$/, type: 'asset/resource', generator: { emit: layer === 'browser' } },
      ],
      generator: styleGenerators(layer),
      parser: styleParsers,
    },
    cache: {
      type: 'filesystem',
      name: `${layer}-${development ? 'development' : 'production'}-${path.basename(output)}`,
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: {
        config: [import.meta.filename, referenceLoader, trimReactLoader, stringChunksLoader, fontLoader],
      },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Loaders run last to first: TypeScript to JavaScript, then references. */
function script({ layer, root, development }: Pick<Build, 'layer' | 'root' | 'development'>) {
  const refresh = development && layer === 'browser';
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      { loader: referenceLoader, options: { layer, root } },
      {
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: layer === 'browser' ? 'es2022' : 'es2024',
            transform: { react: { runtime: 'automatic', development, refresh } },
          },
          module: { type: 'es6' },
        },
      },
    ],
  };
}

// Custom properties are design tokens shared by all files, so they are not renamed.
const moduleParser = { namedExports: false, dashedIdents: false };
const styleParsers = {
  css: { namedExports: false },
  'css/auto': moduleParser,
  'css/module': moduleParser,
  'css/global': moduleParser,
};

/** All builds use the same class names, but only the browser build emits styles. */
function styleGenerators(layer: Layer) {
  const options = {
    exportsOnly: layer !== 'browser',
    localIdentName: '[local]_[hash:hex:8]',
    exportsConvention: 'as-is' as const,
  };
  return {
    css: { exportsOnly: options.exportsOnly },
    'css/auto': options,
    'css/module': options,
    'css/global': options,
  };
}

function plugins({ layer, root, app, sources, without, development }: Build) {
  return [
    // As the entries import it: the app of the gallery imports that of the product.
    new webpack.NormalModuleReplacementPlugin(/\/server-components\/app\.tsx$/, (resource) => {
      resource.request = app;
    }),
    new webpack.experiments.schemes.VirtualUrlPlugin({
      'client-modules': {
        type: '.js',
        source: (context: object) => clientModules(context, { sources, without, layer }),
        version: true,
      },
      styles: stylesModule({ sources, without, groups: development ? ['common', 'account'] : ['common'] }),
      'account-styles': stylesModule({ sources, without, groups: ['account'] }),
    } as ConstructorParameters<typeof webpack.experiments.schemes.VirtualUrlPlugin>[0]),
    ...trimReactAria(),
    new ManifestPlugin({ layer, root }),
  ];
}

function trimReactAria() {
  const { NormalModuleReplacementPlugin } = webpack;
  return [
    // We do not offer these languages.
    new NormalModuleReplacementPlugin(/\/intl\/\w+\/(?!en-US)\w\w-\w\w\.mjs$/, (resource) => {
      resource.request = resource.request.replace(/[\w-]+\.mjs$/, 'en-US.mjs');
    }),
    // On iOS it adds a style element, which our CSP forbids; `dialog.tsx` prevents scrolling instead.
    new NormalModuleReplacementPlugin(
      /\/usePreventScroll\.mjs$/,
      'data:text/javascript,export const usePreventScroll=()=>{}',
    ),
  ];
}

const stylesModule = (options: Parameters<typeof styles>[1]) => ({
  type: '.js',
  source: (context: object) => styles(context, options),
  version: true,
});

type Plugin = new (options: object) => webpack.WebpackPluginInstance;
/** Both plugins are CommonJS and Node does not detect their named exports. */
const require = createRequire(import.meta.url);

function minimizers() {
  const MinimizerPlugin = require('minimizer-webpack-plugin') as Plugin & { swcMinify: unknown; terserMinify: unknown };
  const common = { passes: 2, ecma: 2022, keep_fargs: false };
  type Files = { include: RegExp } | { exclude: RegExp };
  const minimizer = (files: Files, minify: unknown, compress: object) =>
    new MinimizerPlugin({
      test: /\.js$/,
      ...files,
      minify,
      minimizerOptions: { compress, mangle: true, toplevel: true },
      // Licence notices go to a separate file instead of every page.
      extractComments: { condition: 'some', filename: 'licences.txt', banner: false },
    });
  const react = /^react\./;
  return [
    // Terser is slower than swc but smaller, and nine tenths of what visitors load is React.
    minimizer({ include: react }, MinimizerPlugin.terserMinify, { ...common, passes: 3, hoist_funs: true, inline: 1 }),
    // In our own code, reading a property has no side effects.
    minimizer({ exclude: react }, MinimizerPlugin.swcMinify, { ...common, unsafe: true, pure_getters: true }),
  ];
}

function fastRefresh() {
  const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin') as Plugin;
  return [new webpack.HotModuleReplacementPlugin(), new RefreshPlugin({ overlay: false })];
}
