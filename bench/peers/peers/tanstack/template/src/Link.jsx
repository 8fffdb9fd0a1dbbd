import { Link as TanStackLink } from '@tanstack/react-router';

const exact = { exact: true };
const noProps = {};
export function Link({ href, className, children }) {
  return (
    <TanStackLink to={href} className={className} activeOptions={exact} activeProps={noProps}>
      {children}
    </TanStackLink>
  );
}
