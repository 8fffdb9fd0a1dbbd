/** The three compilations: rsc (Flight), ssr (HTML) and browser. The bench and the tests build small apps with the same. */

import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ActionsPlugin } from './actions-plugin.ts';
import { clientModules, styles } from './client-modules.ts';
import type { Layer } from './directives.ts';
import { LinkedStylesPlugin } from './linked-styles-plugin.ts';
import { ManifestPlugin } from './manifest-plugin.ts';
import { ScriptLoadingPlugin } from './script-loading-plugin.ts';

export type BuildOptions = {
  /** The project: `src` below it holds the entries. */
  root: string;
  /** Where the bundles and manifests go. */
  output: string;
  /** The module that exports `pages`, `App` and `ErrorApp`; the product's own unless given. */
  app?: string;
  /** Folders whose client modules, actions and styles belong to this app. */
  sources?: string[];
  development?: boolean;
};

type Build = Required<BuildOptions> & { layer: Layer };

export function configurations(options: BuildOptions): Configuration[] {
  const source = path.join(options.root, 'src');
  const build = {
    development: false,
    app: path.join(source, 'server-components/app.tsx'),
    sources: [source],
    ...options,
  };
  return [
    server({ ...build, layer: 'rsc' }),
    server({ ...build, layer: 'ssr' }),
    browser({ ...build, layer: 'browser' }),
  ];
}

/** Class names are made of it, so all builds need the same. */
const uniqueName = 'p';

function server(build: Build): Configuration {
  const { layer, root, output } = build;
  return {
    ...common(build),
    target: 'node26',
    entry: { [layer]: path.join(root, `src/entry.${layer}.tsx`) },
    output: {
      path: output,
      filename: `${layer}.cjs`,
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      uniqueName,
      publicPath: '/assets/',
      // Fonts and pictures are emitted by the browser build; the server builds only name them.
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
  const { root, output, development } = build;
  const name = development ? '[name]' : '[name].[contenthash:8]';
  return {
    ...common(build),
    target: ['web', 'es2022'],
    entry: {
      boot: [...(development ? [path.join(root, 'src/entry.dev.ts')] : []), path.join(root, 'src/entry.boot.ts')],
      // In development one file has all styles, which the page that shows them takes over as they change.
      ...(development ? {} : { account: 'virtual:account-styles' }),
    },
    output: {
      path: path.join(output, 'static'),
      publicPath: '/assets/',
      // These stand in every chunk, or in what loads them, and every visitor pays for it.
      uniqueName,
      charset: false,
      chunkLoadingGlobal: 'chunks',
      clean: !development,
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
        // Apart from our own code, because it changes less often than that.
        cacheGroups: {
          // Large, and only of those who edit texts.
          tiptap: {
            name: 'tiptap',
            test: /node_modules\/(@tiptap|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)\//,
          },
          // The windows of the back office, when one is opened.
          aria: { name: 'aria', test: /node_modules\/(react-aria|react-stately|@internationalized)/ },
          react: { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-server-dom-webpack)\// },
        },
      },
      chunkIds: 'named',
      runtimeChunk: false,
    },
    plugins: [
      ...plugins(build),
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
        { test: /\.(woff2|svg|webp)$/, type: 'asset/resource', generator: { emit: layer === 'browser' } },
      ],
      generator: styleGenerators(layer),
      parser: styleParsers,
    },
    cache: {
      type: 'filesystem',
      name: `${layer}-${development ? 'development' : 'production'}-${path.basename(output)}`,
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: { config: [import.meta.filename, path.join(import.meta.dirname, 'reference-loader.ts')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Loaders run from the last to the first: TypeScript to JavaScript, then references. */
function script({ layer, root, development }: Pick<Build, 'layer' | 'root' | 'development'>) {
  const refresh = development && layer === 'browser';
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      { loader: path.join(import.meta.dirname, 'reference-loader.ts'), options: { layer, root } },
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

// Options count only where they are given for each of the types. Custom properties are the tokens of the whole house:
// they must not get a name per file.
const moduleParser = { namedExports: false, dashedIdents: false };
const styleParsers = {
  css: { namedExports: false },
  'css/auto': moduleParser,
  'css/module': moduleParser,
  'css/global': moduleParser,
};

/** The same class names in all builds; styles themselves are emitted by the browser build only. */
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

function plugins({ layer, root, app, sources, development }: Build) {
  return [
    new webpack.NormalModuleReplacementPlugin(/\/server-components\/app\.tsx$/, app),
    new webpack.experiments.schemes.VirtualUrlPlugin({
      'client-modules': {
        type: '.js',
        source: (context: object) => clientModules(context, { sources, layer }),
        version: true,
      },
      styles: stylesModule({ sources, groups: development ? ['common', 'account'] : ['common'] }),
      'account-styles': stylesModule({ sources, groups: ['account'] }),
    } as ConstructorParameters<typeof webpack.experiments.schemes.VirtualUrlPlugin>[0]),
    ...trimReactAria(),
    new ManifestPlugin({ layer, root }),
  ];
}

/** What we leave out of react-aria. */
function trimReactAria() {
  const { NormalModuleReplacementPlugin } = webpack;
  return [
    // Its own words in other languages than ours.
    new NormalModuleReplacementPlugin(/\/intl\/\w+\/(?!en-US)\w\w-\w\w\.mjs$/, (resource) => {
      resource.request = resource.request.replace(/[\w-]+\.mjs$/, 'en-US.mjs');
    }),
    // On iOS it adds a style element, which our policy forbids; `dialog.tsx` keeps the page from scrolling instead.
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
/** Both plugins are CommonJS whose classes the named imports of Node do not see. */
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
      // The notices of licences travel in a file of their own, not with every page.
      extractComments: { condition: 'some', filename: 'licences.txt', banner: false },
    });
  const react = /^react\./;
  return [
    // Slower than swc, and a little smaller: of what every visitor loads, nine tenths are React.
    minimizer({ include: react }, MinimizerPlugin.terserMinify, common),
    // Of our own code we know that reading a property does nothing else.
    minimizer({ exclude: react }, MinimizerPlugin.swcMinify, { ...common, unsafe: true, pure_getters: true }),
  ];
}

function fastRefresh() {
  const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin') as Plugin;
  return [new webpack.HotModuleReplacementPlugin(), new RefreshPlugin({ overlay: false })];
}
