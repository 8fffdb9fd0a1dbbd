import { expect } from 'vitest';
import { send } from './send.ts';

/** The text of `/metrics` of an internal port. */
export async function metricsText(internal: string): Promise<string> {
  const answer = await send(`${internal}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  return answer.text();
}

/** Values by series, as Prometheus would store them. */
export async function readMetrics(internal: string): Promise<Map<string, number>> {
  const lines = (await metricsText(internal)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
