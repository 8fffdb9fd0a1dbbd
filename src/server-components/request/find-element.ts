import { isValidElement, type ReactElement, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;
type AnyElement = ReactElement<Record<string, unknown>>;

/** Calls the components on its way, but not the ones it looks for. Async ones are not awaited. */
export function findElement<Props>(
  tree: unknown,
  type: Component<Props>,
  matches: (props: Props) => boolean,
): ReactElement<Props> | null {
  if (Array.isArray(tree)) {
    for (const each of tree) {
      const found = findElement(each, type, matches);
      if (found) return found;
    }
    return null;
  }
  if (!isValidElement(tree)) return null;
  const element = tree as AnyElement;
  if (element.type === type) return matches(element.props as Props) ? (element as ReactElement<Props>) : null;
  const isServerComponent = typeof element.type === 'function' && !('$$typeof' in element.type);
  const below = isServerComponent ? (element.type as Component<unknown>)(element.props) : Object.values(element.props);
  if (below instanceof Promise) {
    below.catch(() => {});
    return null;
  }
  return findElement(below, type, matches);
}
