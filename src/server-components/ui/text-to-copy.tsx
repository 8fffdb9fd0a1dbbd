/** A link, code or token that a person gives to somebody else, or enters elsewhere. */
import { CopyButton } from '../../client-components/copy-button.tsx';
import styles from './text-to-copy.module.css';

type Props = { readonly text: string; readonly label?: string };

export const TextToCopy = ({ text, label }: Props) => (
  <p className="cluster align-center gap-xs across-s">
    <output className={styles.text}>{text}</output> <CopyButton text={text} {...(label && { label })} />
  </p>
);
