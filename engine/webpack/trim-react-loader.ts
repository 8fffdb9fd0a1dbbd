/** Removes features of React that we do not use, and that minifiers cannot remove, from what every visitor loads. */

/** Without its first functions, React never starts a view transition: `<ViewTransition>` then only shows its children. */
const viewTransitions = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitExitViewTransitions',
  'commitEnterViewTransitions',
  'commitNestedViewTransitions',
  'commitDeletedPairViewTransitions',
  'measureNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'startViewTransition',
  'createViewTransitionInstance',
];
/** Without them, the object of a ref to a fragment has no methods. */
const fragmentRefs = [
  'FragmentInstance',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'deleteChildFromFragmentInstance',
];
/** `<Activity>` and `<SuspenseList>`, which no component uses. */
const components = ['updateActivityComponent', 'retryActivityComponentWithoutHydrating', 'updateSuspenseListComponent'];
/** Our reports have the stack of the error; minified names of components would add nothing. */
const componentStacks = ['getStackByFiberInDevAndProd'];

const unused = [...viewTransitions, ...fragmentRefs, ...components, ...componentStacks];
const methods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^};$/gm;

/** Throws if React has no function of one of these names, so that nobody upgrades React without checking the list. */
export default function trimReactLoader(source: string): string {
  return unused.reduce(
    (text, name) => {
      const definition = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
      if (!definition.test(text)) throw new Error(`React has no function ${name}: update trim-react-loader.ts`);
      return text.replace(definition, `function ${name}() {}`);
    },
    source.replace(methods, ''),
  );
}
