/** What the gateway answers the router with: a Flight payload, of this build or of another one. */

export const flight = 'text/x-component';

export const isFlight = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith(flight) ?? false;

/** A page of another build may name code that this one does not have. */
export const isOtherBuild = (response: Response): boolean =>
  response.headers.get('x-build-id') !== document.documentElement.dataset['build'];
