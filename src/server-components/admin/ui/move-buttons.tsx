import { Icon } from '../../ui/icon.tsx';

type Props = {
  /** The position counts from 1. */
  readonly position: number;
  readonly count: number;
  /** The name of the row, if its form does not have it. */
  readonly name?: string;
  readonly className?: string | undefined;
};

/** Post `to`, the new position. At either end the button stays, so that keyboard users keep their focus. */
export const MoveButtons = ({ position, count, name, className = 'button button-quiet' }: Props) =>
  (['up', 'down'] as const).map((direction) => {
    const to = direction === 'up' ? position - 1 : position + 1;
    const isEnd = to < 1 || to > count;
    return (
      <button
        key={direction}
        type="submit"
        name="to"
        value={isEnd ? position : to}
        aria-disabled={isEnd || undefined}
        className={className}
      >
        <Icon name={direction === 'up' ? 'arrowUp' : 'arrowDown'} size={16} />
        <span className="visually-hidden">
          Move {name !== undefined && `“${name}” `}
          {direction}
        </span>
      </button>
    );
  });
