/** The library adds a style element unless this id exists. Our CSP forbids it; widgets.module.css has the rule. */
const id = 'react-aria-pressable-style';
if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement('meta'), { id }));

/**
 * After Enter on a button it moves the focus when no transition runs any more. Of two that are cancelled at once, such as those of the
 * progress bar, it hears of one, and would never move it again; so it hears of none.
 */
addEventListener('transitionrun', (event) => event.stopPropagation(), { capture: true });

/** Without an export, webpack would add its helper for other formats to the first script. */
export {};
