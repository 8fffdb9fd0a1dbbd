/** The library adds a style element unless this id exists. Our CSP forbids it; widgets.module.css has the rule. */
const id = 'react-aria-pressable-style';
if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement('meta'), { id }));

/** Without an export, webpack would add its helper for other formats to the first script. */
export {};
