export const flight = 'text/x-component';

const hasType = (response: Response, type: string): boolean =>
  response.headers.get('content-type')?.startsWith(type) ?? false;

export const isFlight = (response: Response): boolean => hasType(response, flight);

/** The response says in words what went wrong with a form. */
export const isText = (response: Response): boolean => hasType(response, 'text/plain');

/** A page of another build may need code that this build does not have. */
export const isOtherBuild = (response: Response): boolean =>
  response.headers.get('x-build-id') !== document.documentElement.dataset['build'];

/** A gateway of another build refuses a form and names its build. A 409 of a proxy does not. */
export const isRefusedByOtherBuild = (response: Response): boolean =>
  response.status === 409 && response.headers.has('x-build-id') && isOtherBuild(response);
