import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Post `operation` as `up` or `down`; the first item has no "up", the last one no "down". */
export const MoveButtons = ({ index, last }: { readonly index: number; readonly last: number }) => (
  <>
    {index > 0 && (
      <SubmitButton name="operation" value="up" className="button button-quiet">
        <Icon name="arrowUp" />
        <span className="visually-hidden">Move up</span>
      </SubmitButton>
    )}
    {index < last && (
      <SubmitButton name="operation" value="down" className="button button-quiet">
        <Icon name="arrowDown" />
        <span className="visually-hidden">Move down</span>
      </SubmitButton>
    )}
  </>
);
