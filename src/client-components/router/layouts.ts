/** Layouts stay mounted: a payload holds the layout of its page only if this browser does not have it. */
import type { ReactNode } from 'react';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { layoutsHeader } from '#contract/payload-address.ts';
import type { Payload } from '../../../engine/rendering.ts';
import { flight } from './flight-response.ts';
import { forgetPages } from './scroll-positions.ts';

type CallServer = (id: string, values: unknown[]) => Promise<unknown>;

const layouts = new Map<string, ReactNode>();

export const knownLayout = ({ layoutKey }: Payload): ReactNode => layouts.get(layoutKey);

export const payloadHeaders = (): Record<string, string> => ({
  accept: flight,
  [layoutsHeader]: [...layouts.keys()].join(),
});

/** Undefined if a cache between this browser and the gateway returned a payload for another browser. */
export async function readPayload(
  response: Response | Promise<Response>,
  callServer: CallServer,
): Promise<Payload | undefined> {
  const payload = await createFromFetch<Payload>(Promise.resolve(response), { callServer });
  const { layoutKey, layout } = payload;
  if (layout !== undefined) {
    layouts.set(layoutKey, layout);
    // It may show another person or other settings than the pages before.
    forgetPages();
  }
  return layouts.has(layoutKey) ? payload : undefined;
}
