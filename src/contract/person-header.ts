/** The id of the person whose page sends a form. Another tab may have signed in somebody else meanwhile. */
export const personHeader = 'x-person';
