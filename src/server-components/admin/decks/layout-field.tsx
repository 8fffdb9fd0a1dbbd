import type { ReactNode } from 'react';
import { type SlideLayout, slideLayouts } from '#contract/content/decks.ts';
import { Choices } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './decks.module.css';
import { layoutLabels } from './slide-layouts.ts';

type Props = { readonly form: FormState; readonly stored: SlideLayout };

export const LayoutField = ({ form, stored }: Props) => (
  <Choices
    form={form}
    name="layout"
    label="Layout"
    hint="“Whole picture” never crops the picture, so it suits charts. For “Numbers”, write a list: each number in bold, then what it counts."
    defaultValue={stored}
    options={slideLayouts.map((layout) => ({
      value: layout,
      label: layoutLabels[layout],
      drawing: (
        <svg aria-hidden="true" viewBox="0 0 32 18" className={styles.drawing}>
          {drawings[layout]}
        </svg>
      ),
    }))}
  />
);

type Box = { readonly x: number; readonly y: number; readonly width: number };

const Picture = ({ x, y, width, height }: Box & { readonly height: number }) => (
  <rect x={x} y={y} width={width} height={height} opacity={0.35} />
);
const Title = ({ x, y, width }: Box) => <rect x={x} y={y} width={width} height={2} />;
const Lines = ({ x, y, width }: Box) => <path d={`M${x} ${y}h${width}v1h${-width}zm0 2.5h${width}v1h${-width}z`} />;

const drawings: Readonly<Record<SlideLayout, ReactNode>> = {
  standard: (
    <>
      <Title x={4} y={5} width={16} />
      <Lines x={4} y={9} width={20} />
    </>
  ),
  title: <Title x={7} y={8} width={18} />,
  'picture-right': (
    <>
      <Title x={3} y={5} width={9} />
      <Lines x={3} y={9} width={10} />
      <Picture x={16} y={0} width={16} height={18} />
    </>
  ),
  'picture-left': (
    <>
      <Picture x={0} y={0} width={16} height={18} />
      <Title x={19} y={5} width={9} />
      <Lines x={19} y={9} width={10} />
    </>
  ),
  'full-picture': (
    <>
      <Picture x={0} y={0} width={32} height={18} />
      <Title x={4} y={13} width={14} />
    </>
  ),
  'contained-picture': (
    <>
      <Title x={4} y={2} width={14} />
      <Picture x={8} y={6} width={16} height={10} />
    </>
  ),
  quote: (
    <>
      <Lines x={6} y={5} width={20} />
      <rect x={6} y={11} width={8} height={1} opacity={0.6} />
    </>
  ),
  numbers: (
    <>
      <rect x={4} y={4} width={5} height={5} />
      <rect x={13.5} y={4} width={5} height={5} />
      <rect x={23} y={4} width={5} height={5} />
      <path d="M4 11h5v1h-5zm9.5 0h5v1h-5zm9.5 0h5v1h-5z" />
    </>
  ),
};
