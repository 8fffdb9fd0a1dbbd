/** The library adds a style element unless this id exists. Our CSP forbids it; widgets.module.css has the rule. */
const id = 'react-aria-pressable-style';
if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement('meta'), { id }));

/**
 * After Enter on a button, react-aria moves the focus when no transition runs any more. It misses one of two that are cancelled at once,
 * such as those of the progress bar, and would then never move the focus again; so it gets no such events.
 */
addEventListener('transitionrun', (event) => event.stopPropagation(), { capture: true });

/** Without an export, webpack would add its helper for other formats to the first script. */
export {};
