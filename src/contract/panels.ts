/** The header names the panel that is loaded alone. */
export const panelHeader = 'x-panel';

/** The response has it if the panel failed again, and is then the message that says so. */
export const panelFailedHeader = 'x-panel-failed';
