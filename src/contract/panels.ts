/** The header names the panel that is loaded alone. */
export const panelHeader = 'x-panel';
