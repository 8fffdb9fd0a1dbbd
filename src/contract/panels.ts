/** Request header with the name of the panel that is loaded alone. */
export const panelHeader = 'x-panel';
