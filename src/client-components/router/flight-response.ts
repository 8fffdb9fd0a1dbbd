export const flight = 'text/x-component';

export const isFlight = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith(flight) ?? false;

/** A page of another build may need code that this build does not have. */
export const isOtherBuild = (response: Response): boolean =>
  response.headers.get('x-build-id') !== document.documentElement.dataset['build'];
