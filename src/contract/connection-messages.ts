/** Apart from the other messages, because browsers need them before any answer. */
export const noResponseMessage = 'No response from server. Please check your internet connection and try again.';
export const unknownMessage = 'An unknown error occurred';
